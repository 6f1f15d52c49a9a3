// A link as a picture for a telephone's camera.

import qrcode from "qrcode-generator";

export function QrCode({ text, label }: { text: string; label: string }) {
    const code = qrcode(0, "M");
    code.addData(text);
    code.make();
    const n = code.getModuleCount();
    let path = "";
    for (let y = 0; y < n; y++)
        for (let x = 0; x < n; x++) if (code.isDark(y, x)) path += `M${x} ${y}h1v1h-1z`;
    return (
        <svg class="qr" viewBox={`-3 -3 ${n + 6} ${n + 6}`} role="img" aria-label={label}>
            <rect x="-3" y="-3" width={n + 6} height={n + 6} fill="#fff" />
            <path d={path} fill="#000" />
        </svg>
    );
}

import { settings } from "../settings";

let context: AudioContext | undefined;

/** Two soft notes: it is your turn. */
export function ring(): void {
    if (!settings().sound) return;
    context ??= new AudioContext();
    const start = context.currentTime;
    for (const [i, pitch] of [523, 659].entries()) {
        const voice = context.createOscillator();
        const volume = context.createGain();
        voice.frequency.value = pitch;
        volume.gain.setValueAtTime(0, start + i * 0.12);
        volume.gain.linearRampToValueAtTime(0.08, start + i * 0.12 + 0.02);
        volume.gain.exponentialRampToValueAtTime(0.001, start + i * 0.12 + 0.3);
        voice.connect(volume).connect(context.destination);
        voice.start(start + i * 0.12);
        voice.stop(start + i * 0.12 + 0.32);
    }
}

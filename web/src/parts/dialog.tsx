// A question over the page. The browser keeps the focus inside and gives it back.

import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { t } from "../words";
import { forgetSaid } from "./live";

interface Props {
    title: string;
    about?: string; // the id of what is read out together with the title
    onClose: () => void;
    children: ComponentChildren;
}

export function Dialog({ title, about, onClose, children }: Props) {
    const ref = useRef<HTMLDialogElement>(null);
    const id = useId();
    useEffect(() => {
        const dialog = ref.current;
        forgetSaid();
        dialog?.showModal();
        return () => dialog?.close();
    }, []);
    return (
        <dialog
            ref={ref}
            aria-labelledby={id}
            aria-describedby={about}
            onCancel={(e) => {
                e.preventDefault();
                onClose();
            }}
            onClick={(e) => {
                if (e.target === e.currentTarget) onClose();
            }}
        >
            <div class="dialog-inner">
                <h2 id={id}>{title}</h2>
                {children}
            </div>
        </dialog>
    );
}

/** Something to be read over the page, with a button that puts it away. */
export function ReadingDialog({ class: name, onClose, children, ...rest }: Omit<Props, "about"> & { class: string }) {
    return (
        <Dialog {...rest} onClose={onClose}>
            <div class={name}>
                {children}
                <button type="button" class="button primary" onClick={onClose}>
                    {t("Close")}
                </button>
            </div>
        </Dialog>
    );
}

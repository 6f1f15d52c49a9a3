// Where one is signed in, and another passphrase.

import { useEffect, useState } from "preact/hooks";
import type { Device } from "../api";
import { changePassphrase, devices, endDevice } from "../api";
import { Refusal, TextField } from "../parts/fields";
import { announce } from "../parts/live";
import { currentLang, t } from "../words";
import { PASSPHRASE, useWork } from "./work";

function day(ms: number): string {
    return new Date(ms).toLocaleDateString(currentLang(), { dateStyle: "long" });
}

function DeviceRow({ device, onEnd }: { device: Device; onEnd: (e: Event) => void }) {
    const words = { first: day(device.created), last: day(device.seen) };
    return (
        <li class="row">
            <span>
                {device.current ? t("This device") : t("Another device")}
                {" · "}
                {t("signed in on {first}, last used on {last}", words)}
                {device.connected && !device.current && <> · {t("at a table now")}</>}
            </span>
            {!device.current && (
                <button type="button" class="button" onClick={onEnd}>
                    {t("Sign out this device")}
                </button>
            )}
        </li>
    );
}

export function Devices() {
    const [all, setAll] = useState<Device[]>([]);
    const [fault, on] = useWork();
    const look = async () => setAll(await devices());
    useEffect(() => void look().catch(() => setAll([])), []);
    const end = (id?: string) =>
        on(async () => {
            await endDevice(id);
            announce(t("Signed out."));
            await look();
        });
    return (
        <section class="card" aria-labelledby="devices-title">
            <h2 id="devices-title">{t("My devices")}</h2>
            <Refusal fault={fault} />
            <ul class="devices">
                {all.map((d) => (
                    <DeviceRow key={d.id} device={d} onEnd={end(d.id)} />
                ))}
            </ul>
            {all.length > 1 && (
                <button type="button" class="button" onClick={end()}>
                    {t("Sign out all other devices")}
                </button>
            )}
        </section>
    );
}

export function Passphrase({ onCode }: { onCode: (code: string) => void }) {
    const [old, setOld] = useState("");
    const [fresh, setFresh] = useState("");
    const [fault, on] = useWork();
    const change = async () => {
        onCode(await changePassphrase(old, fresh));
        setOld("");
        setFresh("");
    };
    return (
        <section class="card" aria-labelledby="passphrase-title">
            <h2 id="passphrase-title">{t("Another passphrase")}</h2>
            <p>{t("All your other devices are signed out, and you get a new recovery code.")}</p>
            <form onSubmit={on(change)}>
                <Refusal fault={fault} />
                <TextField
                    id="passphrase-old"
                    label={t("Your current passphrase")}
                    secret
                    value={old}
                    onChange={setOld}
                    autocomplete="current-password"
                    {...PASSPHRASE}
                />
                <TextField
                    id="passphrase-new"
                    label={t("A new passphrase")}
                    secret
                    value={fresh}
                    onChange={setFresh}
                    autocomplete="new-password"
                    {...PASSPHRASE}
                />
                <button class="button" type="submit">
                    {t("Change the passphrase")}
                </button>
            </form>
        </section>
    );
}

// What a person has chosen, to be changed; every change counts at once.

import { Frame } from "../parts/frame";
import { useSettings } from "../parts/hooks";
import { allowNotices } from "../parts/notify";
import { sound } from "../parts/sound";
import type { Settings as Chosen } from "../settings";
import { changeSettings } from "../settings";
import { LANGS, nameOfLang, t } from "../words";

interface RadioProps<K extends keyof Chosen> {
    legend: string;
    name: K;
    options: { value: Chosen[K]; label: string }[];
}

function Radios<K extends keyof Chosen>({ legend, name, options }: RadioProps<K>) {
    const chosen = useSettings()[name];
    return (
        <fieldset>
            <legend>{legend}</legend>
            <div class="radios">
                {options.map((o) => (
                    <label key={String(o.value)}>
                        <input
                            type="radio"
                            name={name}
                            checked={chosen === o.value}
                            onChange={() => changeSettings({ [name]: o.value } as Partial<Chosen>)}
                        />
                        <span>{o.label}</span>
                    </label>
                ))}
            </div>
        </fieldset>
    );
}

function Check({
    name,
    label,
    help,
}: {
    name: "sound" | "spoken" | "words" | "keys" | "passing" | "coach";
    label: string;
    help: string;
}) {
    const chosen = useSettings();
    return (
        <div class="field">
            <label class="check">
                <input
                    type="checkbox"
                    checked={chosen[name]}
                    onChange={(e) => changeSettings({ [name]: e.currentTarget.checked })}
                    aria-describedby={`${name}-help`}
                />
                {label}
            </label>
            <p class="help" id={`${name}-help`}>
                {help}
            </p>
        </div>
    );
}

function Volume() {
    const { sound: isOn, volume } = useSettings();
    return (
        <label class="field slider">
            <span>{t("Volume")}</span>
            <input
                type="range"
                min={0}
                max={100}
                step={10}
                value={volume}
                disabled={!isOn}
                onChange={(e) => {
                    changeSettings({ volume: Number(e.currentTarget.value) });
                    sound("turn");
                }}
            />
        </label>
    );
}

/** Asked for only when it is wanted, and switched off again where the browser says no. */
function Notices() {
    const { notify } = useSettings();
    const change = async (on: boolean) => changeSettings({ notify: on && (await allowNotices()) });
    return (
        <div class="field">
            <label class="check">
                <input
                    type="checkbox"
                    checked={notify}
                    onChange={(e) => void change(e.currentTarget.checked)}
                    aria-describedby="notify-help"
                />
                {t("Call me when it is my turn")}
            </label>
            <p class="help" id="notify-help">
                {t("A system notification while this page is hidden. The browser asks you first.")}
            </p>
        </div>
    );
}

/** How the client looks and speaks. */
function Appearance() {
    return (
        <>
            <Radios
                legend={t("Language")}
                name="lang"
                options={LANGS.map((l) => ({ value: l, label: nameOfLang(l) }))}
            />
            <Radios
                legend={t("Appearance")}
                name="theme"
                options={[
                    { value: "auto", label: t("like the device") },
                    { value: "light", label: t("light") },
                    { value: "dark", label: t("dark") },
                    { value: "contrast", label: t("high contrast") },
                ]}
            />
            <Radios
                legend={t("Text size")}
                name="text"
                options={[
                    { value: "small", label: t("small text") },
                    { value: "normal", label: t("normal text") },
                    { value: "large", label: t("large text") },
                    { value: "huge", label: t("very large text") },
                ]}
            />
            <Radios
                legend={t("Motion")}
                name="motion"
                options={[
                    { value: "auto", label: t("like the device") },
                    { value: "off", label: t("no motion") },
                ]}
            />
        </>
    );
}

function WhilePlaying() {
    return (
        <fieldset>
            <legend>{t("While playing")}</legend>
            <Check
                name="words"
                label={t("The board in words")}
                help={t(
                    "Everything the drawn board shows, as text: for screen readers, and for anyone who likes to read.",
                )}
            />
            <Check
                name="spoken"
                label={t("Read the log aloud")}
                help={t("The browser's own voice says what happens. Not needed with a screen reader.")}
            />
            <Check
                name="sound"
                label={t("Sounds")}
                help={t("Dice, cards and pieces, and two notes when it is your turn.")}
            />
            <Volume />
            <Notices />
            <Check
                name="keys"
                label={t("Keys that answer")}
                help={t(
                    "P position, M my pieces, S scores, L last events, D decisions, H advice, U take back, R rules; a second P tells everything. With Ctrl and Alt they answer while a screen reader browses, too. In the log, up and down go from rule to rule.",
                )}
            />
            <Check
                name="passing"
                label={t("Skip small questions")}
                help={t("Where a game asks very often and passing harms nobody, we pass for you.")}
            />
            <Check
                name="coach"
                label={t("A coach in games with bots")}
                help={t("Says what to look at, and what was better after a poor decision. Falls silent when you do well.")}
            />
        </fieldset>
    );
}

export function SettingsPage() {
    return (
        <Frame
            title={t("Settings")}
            kind="settings"
            actions={
                <button type="button" class="button quiet" onClick={() => history.back()}>
                    {t("Back")}
                </button>
            }
        >
            <form onSubmit={(e) => e.preventDefault()}>
                <Appearance />
                <Radios
                    legend={t("Bots play")}
                    name="pace"
                    options={[
                        { value: "slow", label: t("slowly") },
                        { value: "normal", label: t("normally") },
                        { value: "instant", label: t("at once") },
                    ]}
                />
                <Radios
                    legend={t("Moves are told")}
                    name="telling"
                    options={[
                        { value: "auto", label: t("in short after the first game") },
                        { value: "short", label: t("in short") },
                        { value: "long", label: t("in whole sentences") },
                    ]}
                />
                <WhilePlaying />
            </form>
        </Frame>
    );
}

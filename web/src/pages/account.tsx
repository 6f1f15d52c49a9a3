// Who one is at this server: a guest of this device, or somebody with an account that works on every device.

import { useEffect, useState } from "preact/hooks";
import type { Me } from "../api";
import { exportMe, faultIn, forgetMe, logIn, logOut, makeAccount, me, recover, rename } from "../api";
import { Dialog } from "../parts/dialog";
import { CopyButton, download, Refusal, TextField } from "../parts/fields";
import { Frame } from "../parts/frame";
import { announce } from "../parts/live";
import { changeSettings } from "../settings";
import type { Fault } from "../table";
import { t } from "../words";
import { Devices, Passphrase } from "./devices";
import { PASSPHRASE, useWork } from "./work";

const LOGIN = { min: 3, max: 40 };

function Credentials({
    prefix,
    isNew,
    login,
    passphrase,
    onLogin,
    onPassphrase,
}: {
    prefix: string;
    isNew: boolean;
    login: string;
    passphrase: string;
    onLogin: (v: string) => void;
    onPassphrase: (v: string) => void;
}) {
    return (
        <>
            <TextField
                id={`${prefix}-login`}
                label={t("Name of the account")}
                value={login}
                onChange={onLogin}
                autocomplete="username"
                {...LOGIN}
            />
            <TextField
                id={`${prefix}-passphrase`}
                label={isNew ? t("A new passphrase") : t("Passphrase")}
                help={isNew ? t("At least 8 characters; a few words are easy to remember.") : undefined}
                secret
                value={passphrase}
                onChange={onPassphrase}
                autocomplete={isNew ? "new-password" : "current-password"}
                {...PASSPHRASE}
            />
        </>
    );
}

/** The recovery code, shown this once. */
function Recovery({ code, onDone }: { code: string; onDone: () => void }) {
    return (
        <section class="card" aria-labelledby="code-title">
            <h2 id="code-title">{t("Your recovery code")}</h2>
            <p>
                {t(
                    "Write it down and keep it safe: if you forget the passphrase, only this code lets you in. It is shown this once and works once.",
                )}
            </p>
            <div class="row">
                <input
                    id="recovery-code"
                    class="code"
                    type="text"
                    readOnly
                    value={code}
                    aria-labelledby="code-title"
                    onFocus={(e) => e.currentTarget.select()}
                />
                <CopyButton text={code} field="recovery-code" label={t("Copy the code")} />
                <button type="button" class="button primary" onClick={onDone}>
                    {t("I have saved it")}
                </button>
            </div>
        </section>
    );
}

function MakeAccount({ onMade }: { onMade: (code: string) => void }) {
    const [login, setLogin] = useState("");
    const [passphrase, setPassphrase] = useState("");
    const [fault, on] = useWork();
    return (
        <section class="card" aria-labelledby="make-title">
            <h2 id="make-title">{t("Create an account")}</h2>
            <p>
                {t(
                    "With an account you find your tables again on every device. No address is asked for.",
                )}
            </p>
            <form onSubmit={on(async () => onMade(await makeAccount(login.trim(), passphrase)))}>
                <Refusal fault={fault} />
                <Credentials
                    prefix="make"
                    isNew
                    {...{ login, passphrase }}
                    onLogin={setLogin}
                    onPassphrase={setPassphrase}
                />
                <button class="button primary" type="submit">
                    {t("Create the account")}
                </button>
            </form>
        </section>
    );
}

function LogIn({ onIn, onCode }: { onIn: () => void; onCode: (code: string) => void }) {
    const [login, setLogin] = useState("");
    const [passphrase, setPassphrase] = useState("");
    const [code, setCode] = useState("");
    const [forgot, setForgot] = useState(false);
    const [fault, on] = useWork();
    const enter = async () => {
        if (forgot) {
            onCode(await recover(login.trim(), code.trim(), passphrase));
        } else {
            await logIn(login.trim(), passphrase);
            onIn();
        }
    };
    return (
        <section class="card" aria-labelledby="login-title">
            <h2 id="login-title">
                {forgot ? t("A new passphrase with the recovery code") : t("Log in")}
            </h2>
            <form onSubmit={on(enter)}>
                <Refusal fault={fault} />
                {forgot && (
                    <TextField
                        id="login-code"
                        label={t("Recovery code")}
                        value={code}
                        onChange={setCode}
                        max={63}
                    />
                )}
                <Credentials
                    prefix="login"
                    isNew={forgot}
                    {...{ login, passphrase }}
                    onLogin={setLogin}
                    onPassphrase={setPassphrase}
                />
                <div class="row">
                    <button class="button primary" type="submit">
                        {forgot ? t("Change the passphrase") : t("Log in")}
                    </button>
                    <button type="button" class="button quiet" onClick={() => setForgot(!forgot)}>
                        {forgot ? t("I know my passphrase") : t("I forgot my passphrase")}
                    </button>
                </div>
            </form>
        </section>
    );
}

function Name({ person, onDone }: { person: Me["person"]; onDone: () => void }) {
    const [name, setName] = useState(person.name);
    const [fault, on] = useWork();
    const change = async () => {
        await rename(name.trim());
        changeSettings({ name: name.trim() });
        announce(t("From now on you are {name}.", { name: name.trim() }));
        onDone();
    };
    return (
        <form onSubmit={on(change)}>
            <Refusal fault={fault} />
            <TextField id="my-name" label={t("Your name")} value={name} onChange={setName} max={24} />
            <button class="button" type="submit" disabled={!name.trim() || name.trim() === person.name}>
                {t("Change the name")}
            </button>
        </form>
    );
}

/** What one may do with what is stored about oneself. */
function MyData({ person, onGone }: { person: Me["person"]; onGone: () => void }) {
    const [deleting, setDeleting] = useState(false);
    const [fault, on] = useWork();
    const leave = async () => {
        await logOut();
        onGone();
    };
    const forget = async () => {
        setDeleting(false);
        await forgetMe();
        changeSettings({ name: "" });
        onGone();
    };
    const save = async () => download("ludovie.json", new Blob([await exportMe()], { type: "application/json" }));
    return (
        <section class="card" aria-labelledby="data-title">
            <h2 id="data-title">{t("My data")}</h2>
            <Refusal fault={fault} />
            <div class="row">
                <button type="button" class="button" onClick={on(save)}>
                    {t("Download all that is stored about me")}
                </button>
                {person.account && (
                    <button type="button" class="button" onClick={on(leave)}>
                        {t("Log out")}
                    </button>
                )}
                <button type="button" class="button danger" onClick={() => setDeleting(true)}>
                    {t("Delete my data")}
                </button>
            </div>
            {deleting && (
                <Dialog title={t("Are you sure?")} onClose={() => setDeleting(false)}>
                    <p>
                        {t(
                            "Your name, your account and what you said disappear for good. Games go on under a neutral name.",
                        )}
                    </p>
                    <div class="row">
                        <button type="button" class="button primary" onClick={() => setDeleting(false)}>
                            {t("No, go back")}
                        </button>
                        <button type="button" class="button danger" onClick={on(forget)}>
                            {t("Yes, delete everything")}
                        </button>
                    </div>
                </Dialog>
            )}
        </section>
    );
}

export function Account() {
    const [known, setKnown] = useState<Me | null>(); // null: a stranger
    const [code, setCode] = useState("");
    const [fault, setFault] = useState<Fault>();
    const look = () =>
        void me().then(
            (found) => setKnown(found ?? null),
            (why: unknown) => setFault(faultIn(why)),
        );
    useEffect(look, []);
    const person = known?.person;
    const told = (fresh: string) => {
        setCode(fresh);
        look();
    };
    return (
        <Frame
            title={t("Account")}
            kind="account"
            actions={
                <button type="button" class="button quiet" onClick={() => history.back()}>
                    {t("Back")}
                </button>
            }
        >
            <Refusal fault={fault} />
            {known !== undefined && (
                <p class="lead">
                    {!person
                        ? t(
                              "A name is all you need to play. If you have an account, you can log in here.",
                          )
                        : person.account
                          ? t("You are logged in as {name}.", { name: person.name })
                          : t("You are {name}, a guest on this device.", { name: person.name })}
                </p>
            )}
            {code && <Recovery code={code} onDone={() => setCode("")} />}
            {person && (
                <section class="card" aria-labelledby="name-title">
                    <h2 id="name-title">{t("Name at the table")}</h2>
                    <Name key={person.name} person={person} onDone={look} />
                </section>
            )}
            {person && !person.account && <MakeAccount onMade={told} />}
            {known !== undefined && !person?.account && <LogIn onIn={look} onCode={told} />}
            {person?.account && <Devices key={code} />}
            {person?.account && <Passphrase onCode={told} />}
            {person && <MyData person={person} onGone={look} />}
        </Frame>
    );
}

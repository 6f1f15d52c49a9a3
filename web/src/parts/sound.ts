// Sounds, made here: wood on wood, a card, dice, two soft notes. Only for who wants them.

import { settings } from "../settings";

export type Sound = "die" | "card" | "token" | "turn" | "win" | "loss" | "crank" | "tear" | "note";

let context: AudioContext | undefined;

/** A note that fades. */
function note(at: number, pitch: number, ms: number, loud: number, type: OscillatorType = "sine"): void {
    if (!context) return;
    const voice = context.createOscillator();
    const volume = context.createGain();
    voice.type = type;
    voice.frequency.value = pitch;
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(loud, at + 0.015);
    volume.gain.exponentialRampToValueAtTime(0.0005, at + ms / 1000);
    voice.connect(volume).connect(context.destination);
    voice.start(at);
    voice.stop(at + ms / 1000 + 0.02);
}

/** A short noise through a filter: a knock or a slide, by its pitch. */
function noise(at: number, pitch: number, ms: number, loud: number): void {
    if (!context) return;
    const length = Math.max(1, Math.round((context.sampleRate * ms) / 1000));
    const buffer = context.createBuffer(1, length, context.sampleRate);
    const data = buffer.getChannelData(0);
    for (let i = 0; i < length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 2;
    const source = context.createBufferSource();
    const filter = context.createBiquadFilter();
    const volume = context.createGain();
    source.buffer = buffer;
    filter.type = "bandpass";
    filter.frequency.value = pitch;
    volume.gain.value = loud;
    source.connect(filter).connect(volume).connect(context.destination);
    source.start(at);
}

const PLAY: Record<Sound, (at: number, loud: number, pitch: number) => void> = {
    die: (at, loud) => [0, 0.11, 0.2, 0.27, 0.33].forEach((d) => noise(at + d, 1500, 45, loud * 2)),
    card: (at, loud) => noise(at, 3200, 140, loud),
    token: (at, loud, pitch) => noise(at, 900 * pitch, 50, loud * 2),
    note: (at, loud, pitch) => [0, 0.05].forEach((d) => noise(at + d, 2400 * pitch, 70, loud)),
    crank: (at, loud) => [0, 0.06, 0.12, 0.18, 0.24, 0.3].forEach((d) => noise(at + d, 500 + d * 900, 30, loud * 2)),
    tear: (at, loud) => [0, 0.04, 0.08, 0.12].forEach((d) => noise(at + d, 4200 - d * 9000, 60, loud)),
    turn: (at, loud) => [523, 659].forEach((p, i) => note(at + i * 0.12, p, 300, loud)),
    win: (at, loud) => [523, 659, 784, 1047].forEach((p, i) => note(at + i * 0.14, p, 500, loud, "triangle")),
    loss: (at, loud) => [330, 262].forEach((p, i) => note(at + i * 0.15, p, 350, loud)),
};

/** Plays a sound, so many ms from now; with a higher or a deeper pitch where it has one. */
export function sound(what: Sound, delay = 0, pitch = 1): void {
    const { sound: on, volume } = settings();
    if (!on || document.hidden && what !== "turn") return;
    try {
        context ??= new AudioContext();
        void context.resume();
        PLAY[what](context.currentTime + delay / 1000, 0.16 * (volume / 100), pitch);
    } catch {
        // no sound on this device
    }
}

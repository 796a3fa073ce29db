/** Synthesises sounds: nothing is downloaded, and none plays before the player turns sound on. */
let context: AudioContext | undefined;

const isOn = (): boolean => context?.state === "running";

export async function toggle(): Promise<boolean> {
  context ??= new AudioContext();
  await (isOn() ? context.suspend() : context.resume());
  return isOn();
}

function tone(frequency: number, at: number, length: number, volume: number, type: OscillatorType = "triangle"): void {
  if (!context || !isOn()) return;
  const start = context.currentTime + at;
  const oscillator = new OscillatorNode(context, { frequency, type });
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(volume, start + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + length);
}

export const start = (): void => [330, 392].forEach((f, i) => tone(f, i * 0.06, 0.12, 0.05));
export const stop = (reel: number): void => tone(120 + reel * 9, 0, 0.14, 0.16, "sine");
export const anticipate = (): void => [523, 587, 659, 698].forEach((f, i) => tone(f, i * 0.16, 0.16, 0.035));
export const free = (): void => [392, 494, 587, 784, 988].forEach((f, i) => tone(f, i * 0.1, 0.3, 0.07));

/** Plays the win sound; its pitch rises with the size of the win in stakes. */
export function win(times: number): void {
  const scale = [523, 587, 659, 784, 880, 1047, 1175, 1319];
  const notes = [3, 4, 6, 8][[1, 5, 20].filter((limit) => times > limit).length];
  scale.slice(0, notes).forEach((f, i) => tone(f, i * 0.085, 0.22, 0.06));
}

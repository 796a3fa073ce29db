/** Draws pictures once at their display size, so that a frame only copies them. */
export type Sprite = HTMLCanvasElement;

const images = new Map<string, HTMLImageElement>();

/** Loads the emblems; one that fails to load is drawn as nothing. */
export async function loadEmblems(names: Iterable<string>): Promise<void> {
  await Promise.all(
    [...new Set(names)].map(async (name) => {
      const image = new Image();
      image.src = `/emblems/${name}.webp`;
      images.set(name, image);
      await image.decode().catch(() => undefined);
    }),
  );
}

export function canvasOf(width: number, height: number): { canvas: Sprite; pen: CanvasRenderingContext2D } {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.ceil(width));
  canvas.height = Math.max(1, Math.ceil(height));
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("no canvas");
  return { canvas, pen };
}

function drawEmblem(pen: CanvasRenderingContext2D, name: string, x: number, y: number, size: number): void {
  const image = images.get(name);
  if (image?.naturalWidth) pen.drawImage(image, x, y, size, size);
}

/** Draws eyes that look at the player, which the octopus emblem of a boss lacks. */
function drawFace(pen: CanvasRenderingContext2D, at: number, size: number): void {
  pen.save();
  pen.shadowColor = "#0000";
  for (const way of [-1, 1]) {
    const x = at + size * (0.5 + way * 0.13);
    const y = at + size * 0.44;
    pen.fillStyle = "#fff";
    pen.beginPath();
    pen.ellipse(x, y, size * 0.075, size * 0.085, 0, 0, Math.PI * 2);
    pen.fill();
    pen.fillStyle = "#3a1030";
    pen.beginPath();
    pen.arc(x - way * size * 0.015, y + size * 0.015, size * 0.042, 0, Math.PI * 2);
    pen.fill();
    pen.strokeStyle = "#7a1d52";
    pen.lineWidth = size * 0.028;
    pen.lineCap = "round";
    pen.beginPath();
    pen.moveTo(x + way * size * 0.085, y - size * 0.14);
    pen.lineTo(x - way * size * 0.07, y - size * 0.085);
    pen.stroke();
  }
  pen.beginPath();
  pen.arc(at + size * 0.5, at + size * 0.66, size * 0.06, Math.PI * 1.15, Math.PI * 1.85);
  pen.stroke();
  pen.restore();
}

export interface FishLook {
  emblem: string;
  kind?: "chain" | "boss";
}

/** Draws a fish with its shadow; a lightning fish glows, and a boss wears a crown. `white` is its look when hit. */
export function fishSprite({ emblem, kind }: FishLook, size: number, white: boolean): Sprite {
  const { canvas, pen } = canvasOf(size * 1.4, size * 1.4);
  const at = size * 0.2;
  if (kind) {
    const glow = pen.createRadialGradient(size * 0.7, size * 0.7, size * 0.1, size * 0.7, size * 0.7, size * 0.68);
    glow.addColorStop(0, kind === "boss" ? "#ffb01f66" : "#8ae6ffaa");
    glow.addColorStop(1, "#0000");
    pen.fillStyle = glow;
    pen.fillRect(0, 0, canvas.width, canvas.height);
  }
  pen.shadowColor = "#00143066";
  pen.shadowBlur = size * 0.08;
  pen.shadowOffsetY = size * 0.06;
  if (kind === "chain") {
    drawEmblem(pen, "jellyfish", at, at, size);
    drawEmblem(pen, emblem, at + size * 0.28, at + size * 0.2, size * 0.5);
  } else drawEmblem(pen, emblem, at, at, size);
  if (kind === "boss" && emblem === "octopus") drawFace(pen, at, size);
  if (kind === "boss") drawEmblem(pen, "crown", at + size * 0.32, at - size * 0.17, size * 0.36);
  if (white) {
    pen.shadowColor = "#0000";
    pen.globalCompositeOperation = "source-atop";
    pen.fillStyle = "#ffffff88";
    pen.fillRect(0, 0, canvas.width, canvas.height);
  }
  return canvas;
}

/** Draws "×25" on a pill; golden from 50 on. */
export function labelSprite(text: string, height: number, isGold: boolean): Sprite {
  const font = `800 ${Math.round(height * 0.68)}px "Figtree Variable", system-ui, sans-serif`;
  const measure = canvasOf(1, 1).pen;
  measure.font = font;
  const width = measure.measureText(text).width + height * 0.7;
  const { canvas, pen } = canvasOf(width, height);
  pen.fillStyle = isGold ? "#ffb01f" : "#0a1a34c8";
  pen.beginPath();
  pen.roundRect(0, 0, width, height, height / 2);
  pen.fill();
  pen.font = font;
  pen.fillStyle = isGold ? "#2a1500" : "#fff";
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillText(text, width / 2, height * 0.54);
  return canvas;
}

/** Draws a cannon that points upwards and turns around the middle of its lower end. */
export function cannonSprite(hue: number, size: number): Sprite {
  const { canvas, pen } = canvasOf(size, size * 1.6);
  const side = (light: number) => `oklch(${light} 0.15 ${hue})`;
  const barrel = pen.createLinearGradient(size * 0.25, 0, size * 0.75, 0);
  [0.45, 0.8, 0.62, 0.36].forEach((light, at) => barrel.addColorStop(at / 3, side(light)));
  pen.fillStyle = barrel;
  pen.strokeStyle = "#00000055";
  pen.lineWidth = size * 0.02;
  pen.beginPath();
  pen.moveTo(size * 0.34, size * 0.1);
  pen.lineTo(size * 0.66, size * 0.1);
  pen.lineTo(size * 0.76, size * 1.3);
  pen.lineTo(size * 0.24, size * 1.3);
  pen.closePath();
  pen.fill();
  pen.stroke();
  for (const [y, wide] of [
    [0.02, 0.26],
    [0.5, 0.24],
    [0.88, 0.27],
  ] as const) {
    pen.beginPath();
    pen.roundRect(size * (0.5 - wide), size * y, size * wide * 2, size * 0.16, size * 0.06);
    pen.fill();
    pen.stroke();
  }
  const ball = pen.createRadialGradient(size * 0.42, size * 1.12, 0, size * 0.5, size * 1.25, size * 0.42);
  ball.addColorStop(0, side(0.78));
  ball.addColorStop(1, side(0.34));
  pen.fillStyle = ball;
  pen.beginPath();
  pen.arc(size * 0.5, size * 1.25, size * 0.34, 0, Math.PI * 2);
  pen.fill();
  pen.stroke();
  return canvas;
}

export function bulletSprite(hue: number, size: number): Sprite {
  const { canvas, pen } = canvasOf(size, size * 2.6);
  const tail = pen.createLinearGradient(0, 0, 0, size * 2.6);
  tail.addColorStop(0, "#fff");
  tail.addColorStop(0.3, `oklch(0.85 0.16 ${hue})`);
  tail.addColorStop(1, "#0000");
  pen.fillStyle = tail;
  pen.beginPath();
  pen.ellipse(size / 2, size * 1.2, size * 0.34, size * 1.2, 0, 0, Math.PI * 2);
  pen.fill();
  return canvas;
}

/** Draws the water in the background: light from above, weeds and hills below. */
export function waterSprite(width: number, height: number, hue: number, isLight: boolean): Sprite {
  const { canvas, pen } = canvasOf(width, height);
  const tone = (light: number, chroma: number, at = hue) => `oklch(${light} ${chroma} ${at})`;
  // The water stays blue; a title's hue only tints it.
  const blue = 235 + Math.max(-45, Math.min(40, ((hue - 215 + 540) % 360) - 180)) * 0.7;
  const depth = pen.createLinearGradient(0, 0, 0, height);
  const lift = isLight ? 0.17 : 0;
  depth.addColorStop(0, tone(0.56 + lift, 0.11, blue - 25));
  depth.addColorStop(0.45, tone(0.4 + lift, 0.12, blue));
  depth.addColorStop(1, tone(0.25 + lift, 0.1, blue + 30));
  pen.fillStyle = depth;
  pen.fillRect(0, 0, width, height);
  for (let ray = 0; ray < 7; ray += 1) {
    const x = (width * (ray + 0.3)) / 6.2;
    const beam = pen.createLinearGradient(0, 0, 0, height * 0.85);
    beam.addColorStop(0, `rgb(255 255 255 / ${0.05 + (ray % 3) * 0.025})`);
    beam.addColorStop(1, "rgb(255 255 255 / 0)");
    pen.fillStyle = beam;
    pen.beginPath();
    pen.moveTo(x, 0);
    pen.lineTo(x + width * 0.07, 0);
    pen.lineTo(x - width * 0.06, height * 0.85);
    pen.lineTo(x - width * 0.22, height * 0.85);
    pen.fill();
  }
  for (const [base, light, waves] of [
    [0.86, 0.27, 2.2],
    [0.92, 0.2, 3.4],
  ] as const) {
    pen.fillStyle = tone(light + lift * 0.8, 0.08, blue + 35);
    pen.beginPath();
    pen.moveTo(0, height);
    for (let x = 0; x <= width; x += width / 40) {
      pen.lineTo(x, height * (base + Math.sin((x / width) * Math.PI * waves + waves) * 0.025));
    }
    pen.lineTo(width, height);
    pen.fill();
  }
  pen.lineCap = "round";
  for (let weed = 0; weed < 26; weed += 1) {
    const x = ((weed * 0.618) % 1) * width;
    const tall = height * (0.06 + ((weed * 0.37) % 1) * 0.11);
    pen.strokeStyle = tone(0.42 + lift + (weed % 3) * 0.05, 0.1, 165 + (weed % 4) * 12);
    pen.globalAlpha = 0.55;
    pen.lineWidth = Math.max(3, height * 0.008);
    pen.beginPath();
    pen.moveTo(x, height);
    pen.bezierCurveTo(
      x + tall * 0.2,
      height - tall * 0.5,
      x - tall * 0.22,
      height - tall * 0.7,
      x + tall * 0.1,
      height - tall,
    );
    pen.stroke();
  }
  pen.globalAlpha = 1;
  return canvas;
}

import { readdir, readFile, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await writeFile(`${file}.br`, await toBrotli(bytes, { params }));
  await writeFile(`${file}.gz`, await toGzip(bytes, { level: 9 }));
}

/** Writes a Brotli and a gzip file beside each compressible file of a folder, in another thread. */
export async function compressAll(folder: string): Promise<void> {
  const queue = (await readdir(folder)).filter((name) => /\.(js|css|svg|json)$/.test(name)).values();
  const worker = async () => {
    for (const name of queue) await compress(join(folder, name));
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
}

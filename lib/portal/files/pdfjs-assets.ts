import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const folders = ['wasm', 'cmaps', 'standard_fonts', 'iccs'] as const

/**
 * Files that pdf.js fetches while it draws: image decoders, character maps, the standard fonts. Served from the
 * installed package, so that they always match it. Without the decoders some images stay blank.
 */
export async function readPdfjsAsset(
  folder: string,
  file: string,
): Promise<Uint8Array | undefined> {
  if (!folders.some((name) => name === folder) || !isFileName(file)) return undefined
  try {
    return await readFile(join(process.cwd(), 'node_modules', 'pdfjs-dist', folder, file))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Not longer than the existing names. */
function isFileName(text: string): boolean {
  return text.length <= 100 && /^[\w-]+(\.[\w-]+)*$/.test(text)
}

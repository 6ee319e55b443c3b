import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { InsistentSigning, Signing } from '../insistent-signing'

interface Signed {
  readonly done: readonly Signing[]
  /** Reasons why the other signings did not finish. */
  readonly lost: readonly string[]
}

interface Pace {
  /** Maximum number at the same time. */
  readonly atOnce: number
  /** Minimum milliseconds between two starts. */
  readonly everyMs?: number
  /** Called after every fiftieth signing. */
  readonly progress?: (signed: Signed) => void
}

/** Signs once for each number. */
export async function signAll(
  signer: InsistentSigning,
  indices: readonly number[],
  { atOnce, everyMs = 0, progress = () => {} }: Pace,
): Promise<Signed> {
  const done: Signing[] = []
  const lost: string[] = []
  const begun = Date.now()
  const waiting = indices.map((index, turn) => ({ index, dueAt: begun + turn * everyMs }))
  const one = async (index: number) => {
    const signing = await signer.sign(index).catch((error: Error) => lost.push(error.message))
    if (typeof signing === 'object') done.push(signing)
    if ((done.length + lost.length) % 50 === 0) progress({ done, lost })
  }
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        await pause(Math.max(0, next.dueAt - Date.now()))
        await one(next.index)
      }
    }),
  )
  return { done, lost }
}

/** Flaws of finished signings. Poppler checks every twentieth PDF. */
export async function flawsOfAll(
  signer: InsistentSigning,
  done: readonly Signing[],
): Promise<readonly string[]> {
  const flaws: string[] = []
  for (const signing of done) {
    flaws.push(...(await signer.flawsOf(signing)))
    if (signing.index % 20 === 0 && !passesPdfsig(await signer.download(signing)))
      flaws.push(`${signing.uuid}: pdfsig does not accept it`)
  }
  return flaws
}

/** Whether digest and signature value are valid; true for other formats, and if Poppler is not installed. */
function passesPdfsig(file: Buffer): boolean {
  if (!file.subarray(0, 4).equals(Buffer.from('%PDF'))) return true
  const folder = mkdtempSync(join(tmpdir(), 'paraph-pdfsig-'))
  writeFileSync(join(folder, 'a.pdf'), file)
  const { error, stdout } = spawnSync('pdfsig', ['-nocert', join(folder, 'a.pdf')], {
    encoding: 'utf8',
  })
  rmSync(folder, { recursive: true })
  return error !== undefined || stdout.includes('Signature is Valid')
}

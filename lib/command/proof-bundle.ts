import { statSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { ByteSource } from '@paraph/validator/encoding/byte-source'
import { utf8 } from '@paraph/validator/encoding/bytes'
import { digest } from '@paraph/validator/encoding/digest'
import { fileSource } from '@paraph/validator/encoding/file-source'
import { encodeHex } from '@paraph/validator/encoding/hex'
import { bundleArchive, bundleFilesOf } from '@paraph/validator/validation/bundle/bundle-files'
import { BundleRefused } from '@paraph/validator/validation/bundle/bundle-refused'
import { fileDigestsOf } from '@paraph/validator/validation/bundle/file-digests'
import { type OpenedBundle, readBundle } from '@paraph/validator/validation/bundle/read-bundle'
import {
  type Replay,
  type ReplayInputs,
  replayBundle,
} from '@paraph/validator/validation/bundle/replay-bundle'
import type { PooledReports } from '@paraph/validator/validation/bundle/report-texts'
import type { Locale } from '@paraph/validator/vocabulary/locale'
import { product } from '@paraph/validator/vocabulary/product'
import type { ThreadLimits } from '@/lib/isolation/validation-thread'
import { openValidatorPool, type ValidatorPool } from '@/lib/isolation/validator-pool'
import { exitStatus, Refused } from './output'

interface BundleOrder {
  /** The path of the new bundle. */
  readonly path: string
  readonly at: Date
  /** Language of the sentences in the reports. */
  readonly language: Locale
}

/**
 * Validates a file and writes a bundle of everything that the verdict depends on. Returns the line to print. Throws
 * `ValidationRefused`, and `Refused` for a bundle that cannot be written.
 */
export async function writeProofBundle(
  pool: ValidatorPool,
  file: string,
  { path, at, language }: BundleOrder,
): Promise<string> {
  const name = basename(file)
  const { size } = statSync(file)
  const digests = await withFile(file, (source) => fileDigestsOf(source, name))
  const { texts, used } = await pool.validate(
    { path: file, size, name },
    { at, language, isRecorded: true },
  )
  if (!used) throw new TypeError('A bundle is of a recorded validation')
  const bundle = bundleFilesOf({
    file: digests,
    settings: { validationTime: at, language },
    reports: texts,
    used,
    sealedBy: undefined,
  })
  const archive = await bundleArchive(bundle)
  writeNew(path, archive.read(0, archive.size))
  const written = { path, manifestSha256: digestText(bundle.manifestText) }
  return lineOf(file, texts, { bundle: written })
}

/** Writes a new file only: an existing bundle may be the only proof of an earlier verdict. */
function writeNew(path: string, bytes: Uint8Array): void {
  try {
    writeFileSync(path, bytes, { flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    throw new Refused(`The bundle is not written: ${error.message}`)
  }
}

/** The printed line about a replay, and the exit status. */
export interface ReplayedBundle {
  readonly line: string
  readonly status: number
}

interface ReplayOptions {
  readonly limits: ThreadLimits
  /** SHA-256 of the certificate that must have sealed the bundle, hex. */
  readonly sealedBy: string | undefined
}

/** Validates a file again with nothing but a bundle: no network is opened. Throws `ValidationRefused`. */
export async function replayProofBundle(
  path: string,
  file: string,
  { limits, sealedBy }: ReplayOptions,
): Promise<ReplayedBundle> {
  const bundle = await withFile(path, openedOrRefusal)
  if (bundle instanceof BundleRefused) {
    const replay = { verdict: 'tampered', parts: [bundle.part], detail: bundle.detail }
    return { line: JSON.stringify({ file, replay }), status: exitStatus.failed }
  }
  const { size } = statSync(file)
  const digests = await withFile(file, (source) => fileDigestsOf(source, basename(file)))
  const replay = await replayBundle(bundle, digests, async (inputs) =>
    validateWith(inputs, { path: file, size }, limits),
  )
  const texts = 'reports' in replay ? replay.reports?.texts : undefined
  return {
    line: lineOf(file, texts, { replay: describedReplay(replay, bundle) }),
    status: statusOf(replay, sealedBy),
  }
}

function statusOf(replay: Replay, sealedBy: string | undefined): number {
  if (replay.verdict !== 'same') return exitStatus.failed
  const { fingerprint } = replay.seal ?? {}
  if (sealedBy !== undefined) return fingerprint === sealedBy ? exitStatus.done : exitStatus.failed
  return fingerprint === undefined ? exitStatus.unsealed : exitStatus.done
}

async function openedOrRefusal(source: ByteSource): Promise<OpenedBundle | BundleRefused> {
  try {
    return await readBundle(source)
  } catch (error) {
    if (error instanceof BundleRefused) return error
    throw error
  }
}

async function validateWith(
  { name, trust, policy, validationTime: at, language, fetched }: ReplayInputs,
  file: { readonly path: string; readonly size: number },
  limits: ThreadLimits,
): Promise<PooledReports> {
  const pool = openValidatorPool({ trust: () => trust, threads: 1, policy, limits })
  try {
    return await pool.validate({ ...file, name }, { at, language, fetched, isRecorded: true })
  } finally {
    await pool.close()
  }
}

function describedReplay(replay: Replay, { manifest, manifestText }: OpenedBundle) {
  const { verdict, parts } = replay
  return {
    verdict,
    parts,
    manifestSha256: digestText(manifestText),
    validationTime: manifest.validationTime,
    policy: manifest.policy,
    software: { bundle: manifest.software, here: product },
    ...('seal' in replay && {
      seal: replay.seal ?? null,
      unverifiedTimeStamp: replay.unverifiedTimeStamp ?? null,
    }),
  }
}

/** A line of JSON. The reports keep the same bytes as in the bundle. */
function lineOf(
  file: string,
  texts: Pick<PooledReports['texts'], 'simpleReport' | 'diagnosticData'> | undefined,
  more: object,
): string {
  const rest = JSON.stringify(more).slice(1)
  const name = JSON.stringify(file)
  if (!texts) return `{"file":${name},${rest}`
  const { simpleReport, diagnosticData } = texts
  return `{"file":${name},"simpleReport":${simpleReport},"diagnosticData":${diagnosticData},${rest}`
}

function digestText(text: string): string {
  return encodeHex(digest('SHA-256', utf8(text)))
}

async function withFile<Result>(
  path: string,
  use: (source: ByteSource) => Promise<Result>,
): Promise<Result> {
  const source = fileSource(path)
  try {
    return await use(source)
  } finally {
    source.close()
  }
}

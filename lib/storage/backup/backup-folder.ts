import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import type { Bytes } from '@paraph/validator/encoding/bytes'
import { syncPath, writeFully } from '../blobs/durable-file'
import { StorageError } from '../database/storage-error'
import { type FolderLock, lockFolder } from '../embedded/folder-lock'
import {
  type BackupKey,
  decrypted,
  type EncryptedKey,
  encrypted,
  keyedDigest,
  openKey,
} from './encryption'

/*
 * FOLDER/files/ab/<name>          content of a document, sealed; all backups of the folder share it
 * FOLDER/<time>-<random>/         one backup: manifest.json, manifest.seal, and the parts FOLDER/.incomplete-…
 * an interrupted backup; the next one removes it
 */

/** Increased with each change of the format; readers refuse greater numbers. */
const formatNumber = 1

/** Parts of a backup besides the shared files. Each is encrypted and consists of gzipped lines. */
export const partNames = ['database', 'files', 'secrets'] as const
export type PartName = (typeof partNames)[number]

interface WrittenFile {
  readonly bytes: number
  /** Digest of the stored bytes, hex. */
  readonly sha256: string
}

/** Description of a backup, readable without the passphrase. */
export interface Manifest {
  readonly format: number
  readonly backup: string
  /** When the backup began, and when its database snapshot was taken. */
  readonly begunAt: string
  readonly takenAt: string
  readonly finishedAt: string
  readonly installation: { readonly id: string; readonly generation: number }
  /** Digests of the migrations that the tables had. */
  readonly migrations: readonly string[]
  readonly database: {
    /** SHA-256 over the lines of the dump, hex. */
    readonly sha256: string
    readonly rows: Readonly<Record<string, number>>
  }
  readonly files: {
    readonly count: number
    readonly bytes: number
    /** Number of files copied by this backup; the others were in the folder already. */
    readonly copied: number
    /** Number of documents' files that the installation did not have. */
    readonly missing: number
  }
  readonly parts: Readonly<Record<PartName, WrittenFile>>
  readonly key: EncryptedKey
}

/** A backup found in a folder. */
export interface FoundBackup {
  readonly folder: string
  readonly directory: string
  readonly manifest: Manifest
}

export type OpenBackup = FoundBackup & { readonly key: BackupKey }

const manifestFile = 'manifest.json'
const sealFile = 'manifest.seal'
const incomplete = '.incomplete-'

/** Locks a folder for this process. Throws `backup-running`. */
export async function lockBackupFolder(folder: string): Promise<FolderLock> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return await lockFolder(folder, 'backup-running')
}

/** Names of the complete backups of a folder, the oldest first. */
export async function listBackups(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => [])
  const wholes = await Promise.all(names.map((name) => isThere(join(folder, name, manifestFile))))
  return names.filter((name, at) => wholes[at] && !name.startsWith(incomplete)).sort()
}

/**
 * Finds a backup by its own path, or the newest one of a folder. Throws `backup-not-found`, `backup-damaged`,
 * `backup-too-new`.
 */
export async function findBackup(path: string): Promise<FoundBackup> {
  const given = resolve(path)
  if (await isThere(join(given, manifestFile)))
    return await readBackup(dirname(given), basename(given))
  const newest = (await listBackups(given)).at(-1)
  if (newest === undefined) throw new StorageError('backup-not-found', path)
  return await readBackup(given, newest)
}

async function readBackup(folder: string, name: string): Promise<FoundBackup> {
  const directory = join(folder, name)
  const text = await readFile(join(directory, manifestFile), 'utf8')
  const seal = await readFile(join(directory, sealFile), 'utf8').catch(() => '')
  if (!seal.startsWith(`${sha256Of(text)}\n`)) {
    throw new StorageError('backup-damaged', directory, 'its manifest is not as it was written')
  }
  const manifest = JSON.parse(text) as Manifest
  if (manifest.format > formatNumber) throw new StorageError('backup-too-new', directory)
  return { folder, directory, manifest }
}

/** Throws `wrong-passphrase`, or `backup-damaged` if the manifest was changed without the passphrase. */
export async function unlock(found: FoundBackup, passphrase: string): Promise<OpenBackup> {
  const { directory, manifest } = found
  const key = openKey(passphrase, manifest.key)
  if (!key) throw new StorageError('wrong-passphrase', directory)
  const text = await readFile(join(directory, manifestFile), 'utf8')
  const seal = Buffer.from(await readFile(join(directory, sealFile), 'utf8'))
  const expected = Buffer.from(sealOf(text, key))
  if (seal.length !== expected.length || !timingSafeEqual(seal, expected)) {
    throw new StorageError(
      'backup-damaged',
      directory,
      'its manifest was written without the passphrase',
    )
  }
  return { ...found, key }
}

const sealOf = (text: string, key: BackupKey) =>
  `${sha256Of(text)}\n${keyedDigest(key.manifest, text)}\n`

const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex')

/** Creates the directory of a new backup and removes incomplete ones. */
export async function beginBackup(folder: string, begunAt: Date): Promise<string> {
  for (const name of await readdir(folder)) {
    if (name.startsWith(incomplete)) await rm(join(folder, name), { recursive: true, force: true })
  }
  await rm(join(folder, 'files', 'incoming'), { recursive: true, force: true })
  await mkdir(join(folder, 'files', 'incoming'), { recursive: true, mode: 0o700 })
  const time = begunAt.toISOString().replace(/[-:]|\.\d+/g, '')
  const directory = join(folder, `${incomplete}${time}-${randomBytes(3).toString('hex')}`)
  await mkdir(directory, { mode: 0o700 })
  return directory
}

/** Last step: makes the written directory a backup. Returns its path. */
export async function finishBackup(
  directory: string,
  key: BackupKey,
  rest: Omit<Manifest, 'format' | 'backup'>,
): Promise<FoundBackup> {
  const folder = dirname(directory)
  const name = basename(directory).slice(incomplete.length)
  const manifest: Manifest = { format: formatNumber, backup: name, ...rest }
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  await writeDurably(join(directory, manifestFile), chunksOf(text))
  await writeDurably(join(directory, sealFile), chunksOf(sealOf(text, key)))
  await syncPath(directory)
  await rename(directory, join(folder, name))
  await syncPath(folder)
  return { folder, directory: join(folder, name), manifest }
}

async function* chunksOf(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text)
}

/** Writes a part of a backup: lines, gzipped and encrypted. */
export async function writePart(
  directory: string,
  part: PartName,
  key: BackupKey,
  lines: AsyncIterable<string>,
): Promise<WrittenFile> {
  const gzip = createGzip()
  pipeline(Readable.from(inPieces(lines)), gzip, () => {})
  return await writeDurably(join(directory, partFile(part)), encrypted(gzip, key.parts, part))
}

const partFile = (part: PartName) => `${part}.sealed`

const pieceLength = 65_536

/** Joins many short lines into few large pieces. */
async function* inPieces(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = ''
  for await (const line of lines) {
    piece += `${line}\n`
    if (piece.length < pieceLength) continue
    yield piece
    piece = ''
  }
  if (piece !== '') yield piece
}

/**
 * Reads the lines of a part. Only its last byte proves that it is unchanged, so the part is read completely once
 * before any line is returned. Throws `backup-damaged` if it was changed.
 */
export async function* readPart(backup: OpenBackup, part: PartName): AsyncGenerator<string> {
  for await (const _line of openedPart(backup, part));
  yield* openedPart(backup, part)
}

async function* openedPart(backup: OpenBackup, part: PartName): AsyncGenerator<string> {
  const { directory, manifest, key } = backup
  const path = join(directory, partFile(part))
  const hash = createHash('sha256')
  async function* hashed() {
    for await (const chunk of createReadStream(path)) {
      hash.update(chunk)
      yield chunk as Buffer
    }
  }
  const gunzip = createGunzip()
  pipeline(Readable.from(decrypted(hashed(), key.parts, part)), gunzip, () => {})
  try {
    yield* linesOf(gunzip)
  } catch (cause) {
    throw new StorageError('backup-damaged', path, 'it does not open', cause)
  }
  if (hash.digest('hex') !== manifest.parts[part].sha256) {
    throw new StorageError('backup-damaged', path, 'it is not the file that its manifest names')
  }
}

async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest: Buffer[] = []
  for await (const chunk of chunks) {
    let from = 0
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, from)) {
      rest.push(chunk.subarray(from, at))
      yield Buffer.concat(rest).toString('utf8')
      rest = []
      from = at + 1
    }
    if (from < chunk.length) rest.push(chunk.subarray(from))
  }
  if (rest.length > 0) yield Buffer.concat(rest).toString('utf8')
}

/** Writes a new file and syncs it to the disk. */
export async function writeDurably(
  path: string,
  content: AsyncIterable<Bytes>,
): Promise<WrittenFile> {
  const hash = createHash('sha256')
  let bytes = 0
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of content) {
      hash.update(chunk)
      bytes += chunk.length
      await writeFully(file, chunk)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return { bytes, sha256: hash.digest('hex') }
}

async function isThere(path: string): Promise<boolean> {
  return await stat(path).then(
    () => true,
    () => false,
  )
}

export const incomingPath = (folder: string) => join(folder, 'files', 'incoming', randomUUID())

import {
  type Container,
  type ContainerKind,
  type ContainerRemark,
  containerRemarks,
} from '#container/container'
import { ContainerRefused } from '#container/container-refused'
import { readContainer } from '#container/read-container'
import type { ByteSource } from '#encoding/byte-source'
import { entryChunks } from '#encoding/zip/read-entry'
import { ZipRefused } from '#encoding/zip/zip-refused'
import { refuseOtherFormat } from '../file-format'
import { type RefusalCode, SigningRefused } from '../signing-refused'

/** Opens a container that may be signed. Throws `SigningRefused`. */
export function openContainer(
  source: ByteSource,
  kinds: readonly ContainerKind[],
  fileName?: string,
): Container {
  refuseOtherFormat(source, 'zip')
  const container = orRefuseContainer(() => readContainer(source, fileName))
  if (!kinds.includes(container.kind)) {
    const kind = kindNames[container.kind]
    throw new SigningRefused('not-this-format', `The container is of another kind: ${kind}`)
  }
  if (container.dataFiles.length === 0) {
    throw new SigningRefused('damaged', 'The container has no data files')
  }
  refuseSpoiled(container)
  refuseExcess(container)
  return container
}

const kindNames: Readonly<Record<ContainerKind, string>> = {
  asice: 'ASiC-E',
  asics: 'ASiC-S',
  bdoc: 'BDOC',
  edoc: 'eDoc',
  adoc: 'ADOC-V1.0',
  'adoc-v2': 'ADOC-V2.0',
  odf: 'OpenDocument',
}

/** Remarks about a container that make all its signatures invalid (EN 319 162-1, 4.4). */
const spoiling: readonly ContainerRemark['word'][] = [
  'mimetype-misspelt',
  'manifest-missing',
  'manifest-malformed',
  'manifest-duplicate',
  'manifest-file-missing',
]

function refuseSpoiled({ remarks }: Container): void {
  const found = remarks.find(({ word }) => spoiling.includes(word))
  if (!found) return
  const { word, entry } = found
  const about = entry === undefined ? '' : `: ${entry}`
  throw new SigningRefused(
    'damaged',
    `The container cannot be signed: ${containerRemarks[word]}${about}`,
  )
}

/** Limits of the cost of signing: all existing signatures are validated again with every new one. */
const signingLimits = { signatureFiles: 200, signatureBytes: 32 << 20 } as const

function refuseExcess({ signatureFiles }: Container): void {
  const bytes = signatureFiles.reduce((sum, { size }) => sum + size, 0)
  if (
    signatureFiles.length >= signingLimits.signatureFiles ||
    bytes > signingLimits.signatureBytes
  ) {
    throw new SigningRefused('too-complex', 'The container has too many signatures')
  }
}

/** Opens a container and reads all its content, in constant memory. Throws `SigningRefused`. */
export async function checkContainer(
  source: ByteSource,
  kinds: readonly ContainerKind[],
  fileName?: string,
): Promise<void> {
  const { archive } = openContainer(source, kinds, fileName)
  await orRefuseLater(async () => {
    for (const entry of archive.entries) {
      for await (const _ of entryChunks(source, entry));
    }
  })
}

/** Runs an action on a container. Errors that the container causes become `SigningRefused`. */
export function orRefuseContainer<Result>(action: () => Result): Result {
  try {
    return action()
  } catch (error) {
    throw refusalOf(error) ?? error
  }
}

export async function orRefuseLater<Result>(action: () => Promise<Result>): Promise<Result> {
  try {
    return await action()
  } catch (error) {
    throw refusalOf(error) ?? error
  }
}

const codes: Readonly<Record<string, RefusalCode>> = {
  'not-zip': 'not-this-format',
  'not-container': 'not-this-format',
  'office-signature': 'not-this-format',
  encrypted: 'encrypted',
  'too-many-entries': 'too-complex',
  'too-many-signatures': 'too-complex',
  'too-large': 'too-complex',
  ratio: 'too-complex',
  'nested-bomb': 'too-complex',
}

function refusalOf(error: unknown): SigningRefused | undefined {
  if (!(error instanceof ZipRefused || error instanceof ContainerRefused)) return undefined
  const code = codes[error.reason] ?? 'damaged'
  return new SigningRefused(code, `The container cannot be signed: ${error.message}`)
}

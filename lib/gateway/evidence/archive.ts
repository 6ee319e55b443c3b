import { type ByteSource, chunksOf, memorySource } from '@paraph/validator/encoding/byte-source'
import { type Bytes, utf8 } from '@paraph/validator/encoding/bytes'
import { foldEntryName, nameFault } from '@paraph/validator/encoding/zip/entry-name'
import { writeZip } from '@paraph/validator/encoding/zip/zip-writer'
import type { Messages } from '@/messages/messages'
import { downloadName } from '../documents/content/file-reply'
import { openContent } from '../documents/content/stored-content'
import { describedTrail } from '../documents/list-events'
import type { Context } from '../operation/context'
import { FileReply } from '../operation/reply'
import { checkScript } from './check-script'
import { sealedBundle } from './validation-bundle'
import type { Evidence } from './write-evidence'

const names = {
  readme: 'README.md',
  evidence: 'evidence.pdf',
  proof: 'proof.zip',
  events: 'events.json',
} as const

/**
 * An archive for independent verification: the unchanged file, the sealed evidence, the proof bundle of its validation,
 * and the audit trail with a program that recomputes it. The file is streamed, never held in memory.
 */
export async function archiveReply(
  context: Pick<Context, 'blobs' | 'trustServices' | 'clock'>,
  evidence: Evidence,
  sealed: Bytes,
): Promise<FileReply> {
  const { stored } = evidence
  const signed = signedName(evidence)
  const content = await openContent(context.blobs, stored.document.file)
  try {
    const proof = await proofOf(context, evidence, content)
    const trail = describedTrail(stored.trail)
    const events = { document: stored.document.id, file: signed, ...trail }
    const zip = await writeZip(
      [
        text(names.readme, readme(evidence, signed)),
        { name: signed, content, method: 'stored' },
        { name: names.evidence, content: memorySource(sealed), method: 'deflated' },
        ...(proof ? [{ name: names.proof, content: proof, method: 'stored' as const }] : []),
        text(names.events, `${JSON.stringify(events, null, 1)}\n`),
      ],
      stored.at,
    )
    return new FileReply({
      name: `${baseOf(signed)}_evidence.zip`,
      mediaType: 'application/zip',
      size: zip.size,
      sha256: undefined,
      chunks: () => chunksThenClose(zip, content),
    })
  } catch (error) {
    content.close()
    throw error
  }
}

async function* chunksThenClose(
  zip: ByteSource,
  content: { close(): void },
): AsyncGenerator<Uint8Array> {
  try {
    yield* chunksOf(zip)
  } finally {
    content.close()
  }
}

/** The proof bundle of the file; undefined if the file cannot be validated. */
async function proofOf(
  context: Pick<Context, 'trustServices' | 'clock'>,
  { stored: { at, document, seal }, file: { reports, language }, isStamped }: Evidence,
  source: ByteSource,
): Promise<ByteSource | undefined> {
  if (!reports) return undefined
  const named = { name: document.file.name, source }
  return await sealedBundle(context, named, reports, { at, language, seal, isStamped })
}

function text(name: string, content: string) {
  return { name, content: memorySource(utf8(content)), method: 'deflated' } as const
}

/** The download name. Another name is used if an entry of the archive already has it or if it is invalid in a zip. */
function signedName({ stored: { document } }: Evidence): string {
  const name = downloadName(document)
  const taken = Object.values(names).map(foldEntryName)
  const isFree = nameFault(name) === undefined && !taken.includes(foldEntryName(name))
  return isFree ? name : `document.${document.format}`
}

function baseOf(name: string): string {
  return name.replace(/(?<=.)\.[^.]*$/, '')
}

const contentsOf = (signed: string): readonly [string, keyof Messages['evidence']][] => [
  [signed, 'readmeDocument'],
  [names.evidence, 'readmeEvidence'],
  [names.proof, 'readmeProof'],
  [names.events, 'readmeEvents'],
]

/** The README, in the reader's language. The program's output is in English. */
function readme({ stored, words: { t } }: Evidence, signed: string): string {
  const { name } = stored.document
  return [
    `# ${t('readmeTitle', { name })}`,
    `## ${t('readmeFiles')}`,
    contentsOf(signed)
      .map(([file, key]) => `- \`${file}\`: ${t(key)}`)
      .join('\n'),
    t('readmePersonal'),
    `## ${t('readmeCheck')}`,
    t('readmeSignatures'),
    t('readmeSeal', { fingerprint: stored.seal.fingerprint }),
    t('readmeLog'),
    `\`\`\`js\n${checkScript}\`\`\``,
    `${t('readmeKey')}\n`,
  ].join('\n\n')
}

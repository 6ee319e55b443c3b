import { describe, expect, it } from 'vitest'
import type { Issuer } from '#authority/certificate'
import { timeStampToken } from '#authority/time-stamp-token'
import { createAsice } from '#container/create-container'
import { containerMediaTypes } from '#container/media-types'
import { type ByteSource, memorySource } from '#encoding/byte-source'
import { type Bytes, utf8 } from '#encoding/bytes'
import { digest } from '#encoding/digest'
import { readEntry } from '#encoding/zip/read-entry'
import { readZip } from '#encoding/zip/read-zip'
import { writeZip } from '#encoding/zip/zip-writer'
import { containerOf } from '#testing/cades-container'
import { issue, profiles } from '#testing/certificates'
import { outcomesOf, signatureReportOn, verdictsOn } from '#testing/verdicts'
import { signXml } from '#testing/xades/sign-xml'
import { reference, writtenXades } from '#testing/xades/written-xades'
import { openTrustStore } from '#trust/trust-store'

const signedAt = new Date('2026-03-01T09:30:00Z')
const keptAt = new Date('2026-04-01T00:00:00Z')
const name = 'contract.bdoc'

const asItIs = (_: string, content: Bytes) => content
const text = '<agreed/>'

const root = issue('Root', undefined, profiles.authority)
const unit = issue('Unit', root, profiles.timeStamper)
const person = issue('SIGNER', root, profiles.person)
const certificates = [unit, person].map(({ certificate }) => certificate)
const trust = openTrustStore({ certificates, lists: [] })
const signed = await containerSignedBy(person)

async function containerSignedBy(person: Issuer): Promise<Bytes> {
  const files = [{ name: 'a.xml', content: memorySource(utf8(text)) }]
  const signature = writtenXades(person, { references: reference('Id="r0" URI="a.xml"') })
  const xml = await signXml(
    `<asic:XAdESSignatures xmlns:asic="http://uri.etsi.org/02918/v1.2.1#">${signature}</asic:XAdESSignatures>`,
    person,
    { 'a.xml': text },
  )
  const unsigned = await createAsice(files, signedAt)
  return await changed(unsigned, asItIs, { 'META-INF/signatures0.xml': utf8(xml) })
}

function bytesOf(source: ByteSource): Bytes {
  return source.read(0, source.size)
}

/** Makes the container again with its files changed, left out or added. */
async function changed(
  source: ByteSource,
  change: (file: string, content: Bytes) => Bytes | undefined,
  more: Readonly<Record<string, Bytes>> = {},
): Promise<Bytes> {
  const parts = readZip(source).entries.flatMap((entry) => {
    const content = change(entry.name, readEntry(source, entry, 1 << 20))
    return content ? [[entry.name, content] as const] : []
  })
  return bytesOf(await containerOf({ ...Object.fromEntries(parts), ...more }, signedAt))
}

interface Keeping {
  readonly method?: 'stored' | 'deflated'
  readonly called?: string
  /** The content that the token covers, if it is not the container. */
  readonly stamped?: Bytes
}

/** Makes an ASiC-S with the container and a token over it. */
async function kept(
  inner: Bytes,
  { method = 'stored', called = name, stamped = inner }: Keeping = {},
) {
  const token = timeStampToken(unit, [], { imprint: digest('SHA-256', stamped), genTime: keptAt })
  const parts = {
    mimetype: utf8(containerMediaTypes.asics),
    [called]: inner,
    'META-INF/timestamp.tst': token,
  }
  const entries = Object.entries(parts).map(([file, content]) => ({
    name: file,
    content: memorySource(content),
    method: file === called ? method : ('stored' as const),
  }))
  return await writeZip(entries, keptAt)
}

describe('a container in an ASiC-S', () => {
  it.each(['stored', 'deflated'] as const)('has its signatures validated: %s', async (method) => {
    const verdicts = await verdictsOn(await kept(signed, { method }), 'kept.asics', trust)
    expect(verdicts.map(({ outcome, format }) => [outcome, format])).toEqual([
      ['TOTAL_PASSED', 'XAdES_BASELINE_B'],
      ['PASSED', undefined],
    ])
  })

  it.each<[string, () => Promise<Bytes>, string]>([
    [
      'with a file altered',
      () =>
        changed(memorySource(signed), (file, content) =>
          file === 'a.xml' ? utf8('<denied/>') : content,
        ),
      'HASH_FAILURE',
    ],
    [
      'with a file missing',
      () =>
        changed(memorySource(signed), (file, content) => (file === 'a.xml' ? undefined : content)),
      'FORMAT_FAILURE',
    ],
    [
      'with an unsigned file',
      () => changed(memorySource(signed), asItIs, { 'b.txt': utf8('In writing.') }),
      'FORMAT_FAILURE',
    ],
    ['that cannot be read', async () => signed.subarray(0, signed.length - 30), 'FORMAT_FAILURE'],
  ])('does not pass %s', async (_, inner, outcome) => {
    const [first] = await outcomesOf(await kept(await inner()), 'kept.asics', trust)
    expect(first).toBe(outcome)
  })

  it('is recognised by its media type when its name has no known extension', async () => {
    const cut = signed.subarray(0, signed.length - 30)
    const outcomes = await outcomesOf(await kept(cut, { called: 'contract' }), 'kept.asics', trust)
    expect(outcomes).toEqual(['FORMAT_FAILURE', 'PASSED'])
  })

  it('is treated as a plain file if it is no signature container', async () => {
    const archive = bytesOf(await containerOf({ 'a.txt': utf8('a') }, signedAt))
    for (const inner of [archive, archive.subarray(0, archive.length - 30)]) {
      const outcomes = await outcomesOf(await kept(inner, { called: 'a.zip' }), 'kept.asics', trust)
      expect(outcomes).toEqual(['PASSED'])
    }
  })

  it('is not opened inside another inner container', async () => {
    const twice = bytesOf(await kept(signed))
    const outcomes = await outcomesOf(await kept(twice, { called: 'kept.asics' }), 'a.asics', trust)
    expect(outcomes).toEqual(['PASSED', 'PASSED'])
  })
})

describe('the token over a container', () => {
  const at = new Date('2026-06-01T00:00:00Z')

  it.each<[string, string | undefined, Date]>([
    ['proves when its signatures existed', undefined, keptAt],
    ['proves nothing when it is over something else', 'something else', at],
  ])('%s', async (_, stamped, proven) => {
    const source = await kept(signed, stamped === undefined ? {} : { stamped: utf8(stamped) })
    const { bestSignatureTime } = await signatureReportOn(source, 'kept.asics', trust)
    expect(bestSignatureTime).toBe(proven.getTime())
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { adocV2Relations } from '#container/adoc/adoc-names'
import { createAdoc, createAsice } from '#container/create-container'
import { manifestPath, writeManifest } from '#container/manifest'
import { containerMediaTypes } from '#container/media-types'
import { readContainer } from '#container/read-container'
import { type ByteSource, memorySource } from '#encoding/byte-source'
import { utf8 } from '#encoding/bytes'
import { readEntry } from '#encoding/zip/read-entry'
import { writeZip } from '#encoding/zip/zip-writer'
import { testAlgorithms } from '#testing/certificates'
import { createTestPki } from '#testing/pki'
import {
  completeContainer,
  placeInContainer,
  prepareContainer,
  sampleDescription,
  sampleFiles,
  signContainer,
} from '#testing/sign-container'
import { outcomesOf, trustInRoot, verdictOn } from '#testing/verdicts'
import { forgeZip } from '#testing/zip'
import { ValidationRefused } from '#validation/model/validation-refused'
import { readXadesSignatures } from '../xades/read'
import { adoc } from './adoc'
import { asice } from './asice'
import { checkContainer } from './open-container'

const at = new Date('2026-03-01T09:30:00Z')

const formats = [
  ['ASiC-E', asice, (files = sampleFiles) => createAsice(files, at)],
  ['ADOC-V1.0', adoc, (files = sampleFiles) => createAdoc(files, sampleDescription, at)],
] as const

const pki = createTestPki(() => at)

const trust = trustInRoot(pki)

/** Whether a file has signatures and all of them are valid. False if the file is unreadable. */
async function passes(source: ByteSource): Promise<boolean> {
  try {
    const outcomes = await outcomesIn(source)
    return outcomes.length > 0 && outcomes.every((outcome) => outcome === 'TOTAL_PASSED')
  } catch (error) {
    expect(error).toBeInstanceOf(ValidationRefused)
    return false
  }
}

/** Names and contents of the data files. */
async function contentsOf(source: ByteSource): Promise<readonly string[]> {
  return readContainer(source).dataFiles.map(
    ({ name, entry }) =>
      `${name} ${Buffer.from(readEntry(source, entry, 1 << 20)).toString('hex')}`,
  )
}

function signaturesIn(source: ByteSource) {
  return readContainer(source).signatureFiles.flatMap(({ entry }) =>
    readXadesSignatures(readEntry(source, entry, 1 << 20)),
  )
}

function outcomesIn(source: ByteSource) {
  return outcomesOf(source, 'contract.asice', trust)
}

describe.each(formats)('%s', (_, format, create) => {
  it.each(testAlgorithms)('adds a valid signature with %s', async (algorithm) => {
    const signed = await signContainer(format, pki, await create(), {
      algorithm,
      at,
      level: 'B-LT',
    })
    expect(await verdictOn(signed, 'contract.asice', trust)).toMatchObject({
      outcome: 'TOTAL_PASSED',
      timeStamps: ['PASSED'],
    })
    expect(signaturesIn(signed)[0]?.signedProperties?.claimedSigningTime).toEqual(at)
    expect(readContainer(signed).remarks).toEqual([])
  })

  it('adds signatures in sequence and keeps all of them valid', async () => {
    let container: ByteSource = await create()
    for (const algorithm of testAlgorithms) {
      container = await signContainer(format, pki, container, { algorithm, at, level: 'B-LT' })
    }
    expect(await outcomesIn(container)).toEqual(testAlgorithms.map(() => 'TOTAL_PASSED'))
  })

  it('adds signatures of several signers who all began before the first one finished', async () => {
    let container: ByteSource = await create()
    const begun = await Promise.all(
      [...testAlgorithms, 'ecdsa-sha256' as const].map((algorithm) =>
        prepareContainer(format, pki, container, { algorithm, at }),
      ),
    )
    for (const prepared of begun.reverse()) {
      const completed = await completeContainer(format, pki, prepared)
      const signed = await format.augment(container, completed, 'B-LT', pki.services)
      container = await placeInContainer(format, container, signed)
    }
    expect(await outcomesIn(container)).toEqual(begun.map(() => 'TOTAL_PASSED'))
    const ids = new Set(signaturesIn(container).map(({ id }) => id))
    expect(ids).toEqual(new Set(begun.map(({ signatureId }) => signatureId)))
  })

  it('does not change the bytes before the first changed entry', async () => {
    const container = await create()
    const signed = await signContainer(format, pki, container, { at })
    const data = readContainer(container).dataFiles.at(-1)?.entry.extent[1] ?? 0
    expect(Buffer.from(signed.read(0, data))).toEqual(Buffer.from(container.read(0, data)))
  })

  it('rejects adding a signature to a container with other data files', async () => {
    const prepared = await prepareContainer(format, pki, await create(), { at })
    const changed = await create([
      { name: 'Sutartis Nr. 1 (ąčęėįšųūž).txt', content: memorySource(utf8('Šalys nesusitarė.')) },
      ...sampleFiles.slice(1),
    ])
    const signed = await completeContainer(format, pki, prepared)
    await expect(format.place(changed, signed)).rejects.toMatchObject({ code: 'document-changed' })
  })

  it('rejects a value over other data', async () => {
    const prepared = await prepareContainer(format, pki, await create(), { at })
    const value = pki.signer('ecdsa-sha256').sign(utf8('something else'), 'raw')
    const completion = format.complete(prepared.documentDigest, prepared, value)
    await expect(completion).rejects.toMatchObject({ code: 'signature-value-invalid' })
  })

  it.each([
    ['not-this-format', utf8('no container')],
    ['not-this-format', utf8('%PDF-1.7')],
    ['not-this-format', new Uint8Array()],
  ])('rejects as %s a file that is not a container (case %#)', async (code, bytes) => {
    const prepared = prepareContainer(format, pki, memorySource(bytes), { at })
    await expect(prepared).rejects.toMatchObject({ code })
  })

  it('names the kind of a refused container in words', async () => {
    const refused = checkContainer(await create(), ['asics'])
    await expect(refused).rejects.toMatchObject({
      code: 'not-this-format',
      message: expect.stringMatching(
        /^The container is of another kind: (ASiC-E|BDOC|ADOC-V1\.0)$/,
      ),
    })
  })

  it('rejects a container that is damaged inside a data file', async () => {
    const container = await create()
    const bytes = Buffer.from(container.read(0, container.size))
    bytes.writeUInt8(0x21, bytes.indexOf('susitar'))
    const kinds = ['asice', 'adoc'] as const
    await expect(checkContainer(container, kinds)).resolves.toBeUndefined()
    const damaged = checkContainer(memorySource(bytes), kinds)
    await expect(damaged).rejects.toMatchObject({ code: 'damaged' })
  })

  it.each([
    ['there is no META-INF/manifest.xml', () => undefined],
    ['META-INF/manifest.xml cannot be read', () => '<!DOCTYPE x><x/>'],
    [
      'the manifest lists a file that is not there: gone.txt',
      (manifest: string) => manifest.replace(/(full-path=")[^"/]+"/, '$1gone.txt"'),
    ],
  ])('rejects a container in which no signature would be valid: %s', async (reason, change) => {
    const container = await create()
    const entries = readContainer(container).archive.entries.flatMap((entry) => {
      const text = Buffer.from(readEntry(container, entry, 1 << 20)).toString()
      const content = entry.name === 'META-INF/manifest.xml' ? change(text) : text
      if (content === undefined) return []
      return [{ name: entry.name, content: memorySource(utf8(content)), method: 'stored' as const }]
    })
    const spoiled = checkContainer(await writeZip(entries, at), ['asice', 'adoc'])
    const message = `The container cannot be signed: ${reason}`
    await expect(spoiled).rejects.toMatchObject({
      code: 'damaged',
      message: expect.stringContaining(message),
    })
  })

  it('never accepts damaged data files as signed', async () => {
    const signed = await signContainer(format, pki, await create(), { at, level: 'B-LT' })
    const bytes = Buffer.from(signed.read(0, signed.size))
    const whole = await contentsOf(signed)
    const damage = fc.tuple(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }))
    await fc.assert(
      fc.asyncProperty(damage, fc.nat(3), async ([offset, change], removed) => {
        const damaged = Buffer.concat([bytes.subarray(0, offset), bytes.subarray(offset + removed)])
        if (offset < damaged.length) damaged.writeUInt8(damaged.readUInt8(offset) ^ change, offset)
        const source = memorySource(damaged)
        const passed = await passes(source)
        if (passed) expect(await contentsOf(source)).toEqual(whole)
      }),
      { numRuns: 150 },
    )
  })

  it('signs any number of files with any names and contents', async () => {
    const letters = fc.constantFrom(...'abcXYZ019 ąčęėįšųūž.-_()+&%#;=@\'"文😀')
    const name = fc
      .string({ unit: letters, minLength: 1, maxLength: 20 })
      .filter((text) => !/^\.{0,2}$/.test(text))
    const files = fc.uniqueArray(fc.tuple(name, fc.uint8Array({ maxLength: 300 })), {
      selector: ([text]) => text.normalize('NFC').toUpperCase(),
      minLength: 1,
      maxLength: 12,
    })
    await fc.assert(
      fc.asyncProperty(files, async (all) => {
        const toSign = all.map(([text, content]) => ({
          name: text,
          content: memorySource(content),
        }))
        const signed = await signContainer(format, pki, await create(toSign), {
          at,
          level: 'B-LT',
        })
        expect(await outcomesIn(signed)).toEqual(['TOTAL_PASSED'])
        expect(readContainer(signed).dataFiles.map((file) => file.name)).toEqual(
          all.map(([text]) => text),
        )
      }),
      { numRuns: 25 },
    )
  })
})

describe('ASiC-E', () => {
  it('adds a signature next to folders that Java deflated to two bytes', async () => {
    const mimetype = containerMediaTypes.asice
    const entries = [
      { path: '/', mediaType: mimetype },
      { path: 'a.txt', mediaType: 'text/plain' },
    ]
    const folder = { content: new Uint8Array(), method: 8, descriptor: 'right' } as const
    const container = forgeZip([
      { name: 'mimetype', content: utf8(mimetype) },
      { ...folder, name: 'META-INF/' },
      { ...folder, name: 'annex/' },
      { name: 'a.txt', content: utf8('The parties agree.') },
      { name: manifestPath, content: writeManifest(entries, '1.2'), method: 8 },
    ])
    await checkContainer(memorySource(container), ['asice'])
    const signed = await signContainer(asice, pki, memorySource(container), { at, level: 'B-LT' })
    expect(await passes(signed)).toBe(true)
  })

  it('states the media types of the manifest in each signature', async () => {
    const signed = await signContainer(asice, pki, await createAsice(sampleFiles, at), { at })
    const { manifest, signatureFiles } = readContainer(signed)
    const [file] = signatureFiles
    if (!file) throw new RangeError('There is no signature')
    const [signature] = readXadesSignatures(readEntry(signed, file.entry, 1 << 20))
    const stated = signature?.signedProperties?.dataObjectFormats.map(({ mimeType }) => mimeType)
    expect(stated).toEqual(manifest?.slice(1).map(({ mediaType }) => mediaType))
  })
})

describe('ADOC-V1.0', () => {
  it('states and signs the signer, time and purpose of each signature', async () => {
    const container = await createAdoc(sampleFiles, sampleDescription, at)
    const signed = readContainer(await signContainer(adoc, pki, container, { at }))
    const [, metadata] = signed.adoc?.signable.values() ?? []
    const [file] = signed.signatureFiles
    expect(metadata?.signatures).toEqual([
      {
        id: expect.stringMatching(/^signature_\d{9}$/),
        signatureId: `${file?.name}#${metadata?.signatures[0]?.id}`,
        signingTime: '2026-03-01T09:30:00Z',
        signingPurpose: 'signature',
        individualName: 'ŽYGIMANTĖ PAVARDENĖ ecdsa-sha256',
        positionName: '-',
      },
    ])
    const covered = [...(signed.adoc?.relations?.values() ?? [])]
      .flat()
      .filter(({ path }) => path === file?.name)
      .flatMap(({ elements }) => elements)
    expect(covered).toEqual(['document_0', 'author_0', metadata?.signatures[0]?.id])
  })

  it('fails the signature if the signed metadata change', async () => {
    const container = await createAdoc(sampleFiles, sampleDescription, at)
    const signed = await signContainer(adoc, pki, container, { at, level: 'B-LT' })
    const { archive } = readContainer(signed)
    const entries = archive.entries.map((entry) => {
      const text = Buffer.from(readEntry(signed, entry, 1 << 20)).toString()
      const other = entry.name.includes('signableMetadata0')
        ? text.replace('Ąžuolė', 'Ąžuola')
        : text
      return { name: entry.name, content: memorySource(utf8(other)), method: 'stored' as const }
    })
    expect(await outcomesIn(await writeZip(entries, at))).toEqual(['HASH_FAILURE'])
  })
})

describe('ADOC-V2.0', () => {
  it('is signed with its relations, so the signature passes under any name', async () => {
    const source = await createAsice(sampleFiles, at)
    const kept = readContainer(source).archive.entries.map((entry) => ({
      name: entry.name,
      content: memorySource(readEntry(source, entry, 1 << 20)),
      method: 'stored' as const,
    }))
    const relations = { name: adocV2Relations, content: memorySource(utf8('<r/>')) }
    const container = await writeZip([...kept, { ...relations, method: 'stored' }], at)
    const signed = await signContainer(adoc, pki, container, { at, level: 'B-LT' })
    expect(await outcomesOf(signed, 'contract.adoc', trust)).toEqual(['TOTAL_PASSED'])
    expect(await outcomesIn(signed)).toEqual(['TOTAL_PASSED'])
  })
})

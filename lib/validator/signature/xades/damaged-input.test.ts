import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MalformedXml } from '#encoding/xml/read-xml'
import { createTestPki } from '#testing/pki'
import { filesOf, signXades } from '#testing/xades/sign-xades'
import { readXadesSignatures, type XadesSignature } from './read'
import { verifyXadesSignature } from './verify'

const at = new Date('2026-03-01T09:30:00Z')

const pki = createTestPki(() => at)
const original = await signXades(pki, { at, level: 'B-LTA' })
const signature = readXadesSignatures(original)[0] ?? expect.fail('no signature')

/** Reads the signatures of a file. Returns none if the file is refused; any other error fails the test. */
function readOrRefuse(bytes: Uint8Array): readonly XadesSignature[] {
  try {
    return readXadesSignatures(bytes)
  } catch (error) {
    if (error instanceof MalformedXml) return []
    throw error
  }
}

/** The signed parts of a signature, for comparison. */
const signedFacts = ({ signedInfo, references, signedProperties }: XadesSignature) => ({
  signedInfo,
  references,
  signedProperties,
})

async function passesOnlyUnchanged(bytes: Uint8Array): Promise<void> {
  for (const found of readOrRefuse(bytes)) {
    const { failures } = await verifyXadesSignature(found, filesOf({}))
    if (failures.length === 0) expect(signedFacts(found)).toEqual(signedFacts(signature))
  }
}

describe('a damaged signature file', () => {
  it('never passes with other signed content if any byte changes', async () => {
    const damage = fc.record({ at: fc.nat(), to: fc.integer({ min: 0, max: 255 }) })
    await fc.assert(
      fc.asyncProperty(damage, async ({ at: offset, to }) => {
        const bytes = Buffer.from(original)
        bytes[offset % bytes.length] = to
        await passesOnlyUnchanged(bytes)
      }),
      { numRuns: 150 },
    )
  })

  it('never passes with other signed content if a part is repeated, moved or removed', async () => {
    const part = fc.record({
      from: fc.nat(),
      length: fc.nat(2000),
      to: fc.nat(),
      isMoved: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(part, async ({ from, length, to, isMoved }) => {
        const start = from % original.length
        const cut = original.subarray(start, start + length)
        const rest = isMoved
          ? Buffer.concat([original.subarray(0, start), original.subarray(start + length)])
          : original
        const offset = to % rest.length
        await passesOnlyUnchanged(
          Buffer.concat([rest.subarray(0, offset), cut, rest.subarray(offset)]),
        )
      }),
      { numRuns: 100 },
    )
  })

  it('never passes with other signed content if elements are duplicated or swapped', async () => {
    const text = original.toString()
    const names = [
      'ds:Object',
      'xades:SignedProperties',
      'ds:SignedInfo',
      'ds:KeyInfo',
      'ds:Reference',
      'ds:SignatureValue',
    ]
    for (const name of names) {
      const [whole] = new RegExp(`<${name}[ >].*?</${name}>`, 's').exec(text) ?? expect.fail(name)
      const wrapped = `<ds:Object><fake>${whole}</fake></ds:Object>`
      for (const changed of [
        text.replace(whole, ''),
        text.replace(whole, whole + whole),
        text.replace(whole, '').replace('</ds:Signature>', `${wrapped}</ds:Signature>`),
        text.replace(/<ds:Signature /, `${wrapped}<ds:Signature `),
        text.replace('</ds:Signature>', `${wrapped}</ds:Signature>`),
      ]) {
        await passesOnlyUnchanged(Buffer.from(changed))
      }
    }
  })
})

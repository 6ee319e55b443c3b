import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { utf8 } from '#encoding/bytes'
import { MalformedXml } from '#encoding/xml/read-xml'
import { asicManifest } from '#testing/cades-container'
import { readAsicManifest } from './asic-manifest'
import { condenseManifest } from './plain-entries'

const count = 100
const files = Object.fromEntries(
  Array.from({ length: count }, (_, index) => [
    `META-INF/file ${index}.xml`,
    utf8(`File ${index}`),
  ]),
)
const manifest = Buffer.from(asicManifest('META-INF/timestamp.tst', files)).toString('latin1')

/** Results of reading a manifest twice: unchanged, and with a comment at its end, which prevents condensing. */
function outcomes(text: string): [unknown, unknown] {
  const read = (source: string) => {
    try {
      return readAsicManifest(Buffer.from(source, 'latin1'))
    } catch (error) {
      if (error instanceof MalformedXml) return error.reason
      throw error
    }
  }
  return [read(text), read(`${text}<!-- as it is -->`)]
}

describe('a large ASiC manifest', () => {
  it('is condensed by removing its plain entries', () => {
    const condensed = condenseManifest(utf8(manifest))
    expect(condensed?.runs.map((run) => run.length)).toEqual([count])
    expect(condensed?.bytes.length).toBeLessThan(1_000)
    const [found, whole] = outcomes(manifest)
    expect(found).toEqual(whole)
    expect(found).toMatchObject({ signatureUri: 'META-INF/timestamp.tst' })
  })

  it.each<[string, (text: string) => string]>([
    [
      'in a comment',
      (text) => text.replace('<asic:Data', '<!--<asic:Data').replace(/<\/asic:ASiC/, '-->$&'),
    ],
    [
      'in another element',
      (text) => text.replace('<asic:Data', '<x><asic:Data').replace(/<\/asic:ASiC/, '</x>$&'),
    ],
    ['under a prefix with another namespace', (text) => text.replace('2000/09/xmldsig', 'other')],
    ['under an undeclared prefix', (text) => text.replace('xmlns:ds', 'xmlns:sd')],
    ['in another encoding', (text) => `<?xml version="1.0" encoding="utf-16"?>${text}`],
    ['with an unclosed root', (text) => text.replace('</asic:ASiCManifest>', '')],
    [
      'with an element named like a placeholder',
      (text) => text.replace('<asic:Sig', '<ds:RunOfPlainEntries n="0"/><asic:Sig'),
    ],
  ])('has the same entries condensed as uncondensed: %s', (_, change) => {
    const [found, whole] = outcomes(change(manifest))
    expect(found).toEqual(whole)
  })

  it('has the same entries condensed as uncondensed after any change', () => {
    const piece = fc.constantFrom(
      ...['<', '>', '"', '&amp;', '/>', '<x>', '</x>', '<asic:x/>', ' Rootfile="true"', ' URI="x"'],
      ...[' MimeType="text/xml"', '\n', '=', 'xmlns:ds="urn:x" ', '<![CDATA[', ']]>', '<?x ?>'],
      ...['</asic:DataObjectReference>', '<asic:DataObjectReference URI="x">', 'ä'],
    )
    const change = fc.record({ piece, place: fc.nat(manifest.length), replaced: fc.nat(12) })
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 3 }), (changes) => {
        const text = changes.reduce(
          (before, one) =>
            before.slice(0, one.place) + one.piece + before.slice(one.place + one.replaced),
          manifest,
        )
        const [found, whole] = outcomes(text)
        expect(found).toEqual(whole)
      }),
      { numRuns: 500 },
    )
  })
})

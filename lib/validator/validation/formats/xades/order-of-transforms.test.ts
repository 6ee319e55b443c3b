import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { utf8 } from '#encoding/bytes'
import { readXadesSignatures } from '#signature/xades/read'
import { hasOutside, outsidePath } from '#testing/outside-data'
import { createTestPki } from '#testing/pki'
import { trustInSigners, verdictOn } from '#testing/verdicts'
import { signXml } from '#testing/xades/sign-xml'
import {
  documentWith,
  reference,
  transform,
  uris,
  writtenXades,
} from '#testing/xades/written-xades'
import { openTrustStore } from '#trust/trust-store'

const pki = createTestPki(() => new Date('2026-03-01T09:30:00Z'))
const trust = trustInSigners(pki)
const holder = pki.signer('ecdsa-sha256')

const steps = {
  enveloped: transform(uris.enveloped),
  c14n: transform(uris.inclusive),
  comments: transform(`${uris.inclusive}#WithComments`),
  xpath: transform(uris.xpath, '<ds:XPath>not(ancestor-or-self::ds:Signature)</ds:XPath>'),
} as const

type Step = keyof typeof steps

const content = '<d Id="d">Pay 100</d><!-- by noon -->'

async function signedBy(order: readonly Step[], uri = ''): Promise<string> {
  const transforms = order.map((step) => steps[step]).join('')
  const references = reference(`Id="r0" URI="${uri}"`, transforms)
  return await signXml(documentWith(writtenXades(holder, { references }), content), holder)
}

/** The bytes over which the first reference has its digest. */
function digestedIn(xml: string): string | undefined {
  const [source] = readXadesSignatures(utf8(xml)).flatMap(({ references }) => references)
  return source?.source.kind === 'same-document'
    ? Buffer.from(source.source.bytes).toString()
    : undefined
}

describe('an enveloped signature', () => {
  it.each<readonly [readonly Step[]]>([
    [['enveloped', 'c14n', 'xpath']],
    [['enveloped', 'xpath', 'c14n']],
    [['c14n', 'enveloped', 'xpath']],
    [['c14n', 'xpath', 'enveloped']],
    [['xpath', 'enveloped', 'c14n']],
    [['xpath', 'c14n', 'enveloped']],
    [['comments', 'xpath']],
    [['enveloped', 'comments', 'xpath']],
  ])('may have its transforms in the order %j', async (order) => {
    const xml = await signedBy(order)
    // XMLDSig 1.1, 4.4.3.3: a reference with an empty URI leaves out comments.
    expect(digestedIn(xml)).toBe('<r><d Id="d">Pay 100</d></r>')
    expect(await verdictOn(xml, 'a.xml', trust)).toMatchObject({ outcome: 'TOTAL_PASSED' })
    const changed = xml.replace('Pay 100', 'Pay 900')
    expect(await verdictOn(changed, 'a.xml', trust)).toMatchObject({ outcome: 'HASH_FAILURE' })
  })

  it('covers comments if its URI and all its transforms keep them', async () => {
    const xml = await signedBy(['comments', 'xpath', 'comments'], '#xpointer(/)')
    expect(digestedIn(xml)).toBe('<r><d Id="d">Pay 100</d><!-- by noon --></r>')
    const changed = xml.replace('by noon', 'by May')
    expect(await verdictOn(xml, 'a.xml', trust)).toMatchObject({ outcome: 'TOTAL_PASSED' })
    expect(await verdictOn(changed, 'a.xml', trust)).toMatchObject({ outcome: 'HASH_FAILURE' })
  })

  it('covers the whole document if a transform parses octets again', async () => {
    const xml = await signedBy(['enveloped', 'c14n', 'xpath'])
    const moved = xml.replace('<r>', '<r><r>').concat('<d>Pay 900</d></r>')
    expect(await verdictOn(moved, 'a.xml', trust)).toMatchObject({ outcome: 'HASH_FAILURE' })
  })

  it('is reported as a wrong order of transforms, not as missing data, if it follows octets', async () => {
    const verdict = await verdictOn(await signedBy(['c14n', 'enveloped']), 'a.xml', trust)
    expect(verdict).toMatchObject({
      outcome: 'SIGNED_DATA_NOT_FOUND',
      errors: ['transform-order-not-supported'],
    })
  })

  it.runIf(hasOutside('cases')).each(['env-c14n-xpath.xml', 'c14n-env-xpath.xml'])(
    'of AutoFirma passes: %s',
    async (name) => {
      const xml = readFileSync(outsidePath('cases', 'xades-enveloped-spain', name))
      const anchor = readFileSync(outsidePath('cases', 'signer.der'))
      const its = openTrustStore({ certificates: [anchor], lists: [] })
      const at = new Date('2026-12-01T00:00:00Z')
      expect(await verdictOn(xml, name, its, undefined, at)).toMatchObject({
        outcome: 'TOTAL_PASSED',
      })
    },
  )
})

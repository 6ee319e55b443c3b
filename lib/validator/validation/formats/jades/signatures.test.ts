import { describe, expect, it } from 'vitest'
import { utf8 } from '#encoding/bytes'
import { signatureAlgorithmNames } from '#pki/algorithms'
import { issue, profiles } from '#testing/certificates'
import { compactJws, generalJws, type JadesChoices, jadesSignature, jwaNames } from '#testing/jades'
import { createTestPki } from '#testing/pki'
import { outcomesOf, reportsOn, trustInSigners, verdictOn, verdictsOn } from '#testing/verdicts'
import { openTrustStore } from '#trust/trust-store'

const at = new Date('2026-03-01T09:30:00Z')
const content = utf8('{"amount":12.5,"currency":"EUR"}')

const pki = createTestPki(() => at)
const trust = trustInSigners(pki)

const flattened = async (choices: Partial<JadesChoices> = {}) =>
  JSON.stringify(await jadesSignature(pki, content, { at, ...choices }))

describe('a JAdES signature', () => {
  it.each([
    ['B', 'JAdES_BASELINE_B', []],
    // The file has no revocation data about the time-stamping unit.
    ['T', 'JAdES_BASELINE_T', ['TRY_LATER']],
    ['LT', 'JAdES_BASELINE_LT', ['PASSED']],
    ['LTA', 'JAdES_BASELINE_LTA', ['PASSED', 'PASSED']],
  ] as const)('passes at level %s', async (level, format, timeStamps) => {
    for (const isClear of [false, true]) {
      const verdict = await verdictOn(await flattened({ level, isClear }), 'order.json', trust)
      expect(verdict).toMatchObject({ outcome: 'TOTAL_PASSED', format, timeStamps, errors: [] })
    }
  })

  it('has a remark if unsigned components are in the protected header', async () => {
    const header: JadesChoices['header'] = (usual) => ({ ...usual, etsiU: [] })
    const verdict = await verdictOn(await flattened({ header }), 'order.json', trust)
    expect(verdict).toMatchObject({ outcome: 'TOTAL_PASSED', warnings: ['jws-structure'] })
  })

  it('passes in each serialization', async () => {
    const jws = await jadesSignature(pki, content, { at })
    const files = [compactJws(jws), `${compactJws(jws)}\r\n`, JSON.stringify(jws), generalJws(jws)]
    for (const file of files) {
      expect(await outcomesOf(file, 'order.jws', trust)).toEqual(['TOTAL_PASSED'])
    }
  })

  it('is reported for every signer of a general serialization', async () => {
    const other = pki.signer('rsa-sha256')
    const file = generalJws(
      await jadesSignature(pki, content, { at }),
      await jadesSignature(pki, content, { at, holder: other }),
    )
    expect(await outcomesOf(file, 'order.json', trust)).toEqual(['TOTAL_PASSED', 'TOTAL_PASSED'])
  })

  it.each([false, true])('passes with a payload in clear, compact: %s', async (isCompact) => {
    const jws = await jadesSignature(pki, utf8('Ąžuolas pays 12'), { at, isEncoded: false })
    const ascii = await jadesSignature(pki, utf8('pays 12'), { at, isEncoded: false, level: 'T' })
    const file = isCompact ? compactJws(ascii) : JSON.stringify(jws)
    expect(await outcomesOf(file, 'order.json', trust)).toEqual(['TOTAL_PASSED'])
  })

  it.each(signatureAlgorithmNames.filter((name) => jwaNames[name]))(
    'verifies %s',
    async (algorithm) => {
      const holder = issue('JSON SIGNER', undefined, profiles.person, { algorithm })
      const trustInHolder = openTrustStore({ certificates: [holder.certificate], lists: [] })
      const file = await flattened({ holder })
      // The default policy does not accept Edwards curves.
      expect(await outcomesOf(file, 'order.json', trustInHolder, 'siva')).toEqual(['TOTAL_PASSED'])
    },
  )

  it('reports the signed statements about the signer', async () => {
    const bytes = utf8(await flattened({ header: (usual) => ({ ...usual, ...statements }) }))
    const { diagnosticData } = await reportsOn(bytes, 'order.json', trust)
    expect(diagnosticData.Signatures[0]).toMatchObject({
      MimeType: 'application/json',
      SignatureProductionPlace: { City: 'Vilnius', CountryName: 'LT' },
      SignerRole: [{ Role: 'director', Category: 'claimed' }],
      CommitmentTypeIndications: ['1.2.840.113549.1.9.16.6.1'],
      ClaimedSigningTime: '2026-03-01T09:30:00',
    })
  })
})

const statements = {
  cty: 'json',
  sigPl: { addressLocality: 'Vilnius', addressCountry: 'LT' },
  srAts: { claimed: [{ mediaType: 'text/plain', qVals: ['director'] }] },
  srCms: [{ commId: { id: 'urn:oid:1.2.840.113549.1.9.16.6.1' } }],
}

describe('a counter-signature', () => {
  it('is reported under the signature that it covers', async () => {
    const counter = pki.signer('rsa-sha256')
    const file = await flattened({
      components: async ({ signature }) => {
        const over = { at, holder: counter, detached: signature }
        return [{ cSig: { ...(await jadesSignature(pki, content, over)) } }]
      },
    })
    const verdicts = await verdictsOn(file, 'order.json', trust)
    expect(verdicts.map(({ outcome }) => outcome)).toEqual(['TOTAL_PASSED', 'TOTAL_PASSED'])
  })

  it('of another value fails', async () => {
    const over = { at, detached: 'QUFBQQ' }
    const file = await flattened({
      components: async () => [{ cSig: compactJws(await jadesSignature(pki, content, over)) }],
    })
    expect(await outcomesOf(file, 'order.json', trust)).toEqual(['TOTAL_PASSED', 'HASH_FAILURE'])
  })
})

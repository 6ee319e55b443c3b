import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { keyUsage } from '#authority/extensions'
import { utf8 } from '#encoding/bytes'
import { certificateTime } from '#encoding/der/writer'
import { attribute } from '#pki/cms/signed-attributes'
import { oids } from '#pki/oids'
import { issue, profiles } from '#testing/certificates'
import { cmsMessage } from '#testing/cms-message'
import { hasOutside, outsidePath } from '#testing/outside-data'
import { verdictOn } from '#testing/verdicts'
import { openTrustStore } from '#trust/trust-store'

const authority = issue('Authority', undefined, profiles.authority)
const signingTime = attribute(oids.idSigningTime, certificateTime(new Date('2026-03-01T09:30:00Z')))

/** Returns the verdict on a message that is signed with a key of these usages. */
async function verdictBy(usages: Parameters<typeof keyUsage>[0], policy: 'dss' | 'siva') {
  const holder = issue('Signer', authority, [keyUsage(usages)])
  const content = utf8('The parties agree.')
  const signers = [{ holder, furtherAttributes: [signingTime] }]
  const message = await cmsMessage({ content, encapsulated: content, signers })
  const trust = openTrustStore({ certificates: [holder.certificate], lists: [] })
  const { outcome, warnings } = await verdictOn(message, 'a.p7m', trust, policy)
  return [outcome, ...warnings]
}

describe('a key for authentication', () => {
  it('signs with a warning under dss, as in the default policy of EU DSS', async () => {
    expect(await verdictBy(['digitalSignature'], 'dss')).toEqual([
      'TOTAL_PASSED',
      'key-not-for-signatures',
    ])
  })

  it('does not sign under siva', async () => {
    expect(await verdictBy(['digitalSignature'], 'siva')).toEqual(['CHAIN_CONSTRAINTS_FAILURE'])
  })

  it.runIf(hasOutside('cases')).each([
    ['dss', 'ku2-both.p7m', false],
    ['dss', 'ku2-ds.p7m', false],
    ['siva', 'ku2-both.p7m', false],
    ['siva', 'ku2-ds.p7m', true],
  ] as const)('of other software is judged by %s: %s', async (policy, name, isRefused) => {
    const message = readFileSync(outsidePath('cases', 'key-usage', name))
    const anchor = readFileSync(outsidePath('cases', 'key-usage', 'ca.der'))
    const trust = openTrustStore({ certificates: [anchor], lists: [] })
    const { outcome } = await verdictOn(message, name, trust, policy)
    expect(outcome === 'CHAIN_CONSTRAINTS_FAILURE').toBe(isRefused)
  })
})

describe('a signature by a key that may not sign data', () => {
  it.each(['dss', 'siva'] as const)('does not pass under %s', async (policy) => {
    for (const usage of ['keyEncipherment', 'keyCertSign'] as const) {
      expect(await verdictBy([usage], policy)).toEqual(['CHAIN_CONSTRAINTS_FAILURE'])
    }
  })

  it('signs without a warning if it has nonRepudiation and digitalSignature', async () => {
    expect(await verdictBy(['nonRepudiation', 'digitalSignature'], 'dss')).toEqual(['TOTAL_PASSED'])
  })
})

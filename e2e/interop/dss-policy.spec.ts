import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { dssAlgorithms } from '@/lib/validation/policy/dss-algorithms'
import { openDss } from './dss/open-dss'
import { readDssPolicy } from './dss/read-policy'

const dss = await openDss()

if (typeof dss === 'string') {
  it(`the policy of EU DSS is not compared here: ${dss}`, () => {
    expect(dss).not.toBe('')
  })
} else {
  const jar = readdirSync(dss.libraries).find((name) => name.startsWith('dss-policy-jaxb-'))
  const policy = await readDssPolicy(join(dss.libraries, jar ?? 'dss-policy-jaxb.jar'))

  describe('the default policy of EU DSS', () => {
    it('has the version in the data file', () => {
      expect(jar).toBe(`dss-policy-jaxb-${dssAlgorithms.dssVersion}.jar`)
    })

    it('has the algorithms of the data file, row by row', () => {
      const { dssVersion: _, source: __, ...ours } = dssAlgorithms
      const { signingTimeInCertRange: ___, ...theirs } = policy
      expect(theirs).toEqual(ours)
    })

    it('fails a claimed signing time outside the validity of the certificate', () => {
      expect(policy.signingTimeInCertRange).toBe('FAIL')
    })
  })
}

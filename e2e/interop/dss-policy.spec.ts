import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { dssAlgorithms } from '@paraph/validator/validation/policy/dss-algorithms'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { type DssPolicy, readDssPolicy } from './dss/read-policy'

const judges = inject('judges')

describe.runIf(judges)('the default policy of EU DSS', () => {
  const libraries = join(judges?.libraries ?? '', 'dss')
  let jar: string
  let policy: DssPolicy

  beforeAll(async () => {
    jar = readdirSync(libraries).find((name) => name.startsWith('dss-policy-jaxb-')) ?? ''
    policy = await readDssPolicy(join(libraries, jar))
  })

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

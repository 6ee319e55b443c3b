import { expect, it } from 'vitest'
import { auditSettings } from './audit'

it('signatures made with an older gateway secret are trusted while that secret is configured', () => {
  const shared = { pem: undefined, trustedKeys: ['elsewhere'] }
  const before = auditSettings({ ...shared, secrets: ['old'] })
  const changing = auditSettings({ ...shared, secrets: ['new', 'old'] })
  const changed = auditSettings({ ...shared, secrets: ['new'] })
  expect(changing.key.id).toBe(changed.key.id)
  expect(changing.trustedKeys).toEqual([changed.key.id, before.key.id, 'elsewhere'])
  expect(changed.trustedKeys).not.toContain(before.key.id)
})

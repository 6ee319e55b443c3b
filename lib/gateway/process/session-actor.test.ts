import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { providerFailures } from '@/lib/providers/provider-failure'
import { failures } from '../contract/failure'
import { sessionActor } from './session-actor'

interface Rules {
  readonly groups: readonly {
    readonly rules: readonly { readonly alert: string; readonly expr: string }[]
  }[]
}

/** The actors that the alert counts as faults. */
function alertedActors(): readonly string[] {
  const { groups } = parse(readFileSync('deploy/observability/alerts.yaml', 'utf8')) as Rules
  const rule = groups.flatMap(({ rules }) => rules).find(({ alert }) => alert === 'SessionsFail')
  return /actor=~"([^"]+)"/.exec(rule?.expr ?? '')?.[1]?.split('|') ?? []
}

const raisesAlert = (outcome: string) => alertedActors().includes(sessionActor(outcome))

describe('the alert about sessions that fail', () => {
  it.each(
    Object.entries(providerFailures).map(([reason, actor]) => [
      reason,
      actor === 'operator' || actor === 'service',
    ]),
  )('counts the outcome %s: %s', (reason, counted) => {
    expect(raisesAlert(String(reason))).toBe(counted)
  })

  it.each(['trouble-processing', 'technical-fault', 'provider-misconfigured', 'callback-missing'])(
    'counts %s',
    (reason) => expect(raisesAlert(reason)).toBe(true),
  )

  it.each(['ok', 'no-answer', 'document-changed', 'not-needed'])('does not count %s', (reason) => {
    expect(raisesAlert(reason)).toBe(false)
  })

  it('counts each failure of the contract with a status of 500 or more', () => {
    const ours = Object.entries(failures).filter(([, { status }]) => status >= 500)
    expect(ours.filter(([reason]) => !raisesAlert(reason)).map(([reason]) => reason)).toEqual([])
  })
})

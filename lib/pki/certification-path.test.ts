import { describe, expect, it } from 'vitest'
import { nullValue } from '@/lib/encoding/der/writer'
import type { Certificate } from './certificate'
import { buildCertificationPath } from './certification-path'
import { authorityExtensions, extension, issue, type TestIdentity } from './test-authority'

const at = new Date('2026-06-01T00:00:00Z')
const root = issue({ name: 'Root', algorithm: 'ecdsa-sha384', extensions: authorityExtensions() })
const middle = issue({
  name: 'Middle',
  issuer: root,
  algorithm: 'ecdsa-sha256',
  extensions: authorityExtensions(0),
})
const leaf = issue({ name: 'Leaf', issuer: middle, algorithm: 'rsa-sha256' })

function build(
  { certificate }: TestIdentity,
  intermediates: readonly TestIdentity[],
  anchors: readonly TestIdentity[] = [root],
  time = at,
) {
  const certificatesOf = (identities: readonly TestIdentity[]): readonly Certificate[] =>
    identities.map((identity) => identity.certificate)
  const material = {
    anchors: certificatesOf(anchors),
    intermediates: certificatesOf(intermediates),
  }
  return buildCertificationPath(certificate, material, time)
}

describe('a certification path', () => {
  it('leads from an RSA leaf over EC issuers to the anchor', () => {
    expect(build(leaf, [middle])).toEqual({
      found: true,
      path: [leaf.certificate, middle.certificate, root.certificate],
      anchor: root.certificate,
    })
  })

  it('may end at an anchor that somebody else issued', () => {
    expect(build(leaf, [], [middle])).toMatchObject({ found: true, anchor: middle.certificate })
  })

  it('is the leaf alone when that is an anchor', () => {
    expect(build(leaf, [], [leaf])).toMatchObject({ found: true, path: [leaf.certificate] })
  })

  it('does not depend on the anchor’s own validity', () => {
    const old = issue({
      name: 'Root',
      notAfter: new Date('2026-02-01T00:00:00Z'),
      extensions: authorityExtensions(),
    })
    expect(build(issue({ name: 'Leaf', issuer: old }), [], [old])).toMatchObject({ found: true })
  })

  it('goes around an issuer of the same name with another key', () => {
    const namesake = issue({ name: 'Middle', issuer: root, extensions: authorityExtensions(0) })
    expect(build(leaf, [namesake, middle])).toMatchObject({ found: true })
  })

  it('goes around certificates that certify each other', () => {
    const crossed = issue({ name: 'Root', issuer: middle, extensions: authorityExtensions() })
    expect(build(leaf, [crossed, middle])).toMatchObject({ found: true })
  })
})

describe('no certification path', () => {
  it('without the issuer', () => {
    expect(build(leaf, [])).toEqual({ found: false, reason: 'no-issuer-found' })
  })

  it('without an anchor', () => {
    expect(build(leaf, [middle], [])).toEqual({ found: false, reason: 'no-issuer-found' })
  })

  it('when another key signed', () => {
    const impostor = issue({ name: 'Root', extensions: authorityExtensions() })
    const forged = issue({ name: 'Leaf', issuer: impostor })
    expect(build(forged, [])).toEqual({ found: false, reason: 'signature-wrong' })
  })

  it.each([
    ['after the leaf', '2027-01-02T00:00:00Z'],
    ['before the leaf', '2025-12-31T00:00:00Z'],
  ])('%s’s validity', (_, time) => {
    expect(build(leaf, [middle], [root], new Date(time))).toEqual({
      found: false,
      reason: 'outside-validity',
    })
  })

  it('when the issuer is no authority', () => {
    const forged = issue({ name: 'Below', issuer: issue({ name: 'Leaf', issuer: root }) })
    expect(build(forged, [], [root])).toEqual({ found: false, reason: 'no-issuer-found' })
    const person = issue({ name: 'Person', issuer: root })
    const below = issue({ name: 'Below', issuer: person })
    expect(build(below, [person])).toEqual({ found: false, reason: 'not-a-ca' })
  })

  it('when the issuer may not sign certificates', () => {
    const [constraints] = authorityExtensions()
    const usage = extension('2.5.29.15', Uint8Array.of(0x03, 0x02, 0x07, 0x80), true)
    const extensions = constraints ? [constraints, usage] : []
    const authority = issue({ name: 'Signer', issuer: root, extensions })
    expect(build(issue({ name: 'Leaf', issuer: authority }), [authority])).toEqual({
      found: false,
      reason: 'may-not-sign-certificates',
    })
  })

  it('when an authority stands below one that allows none', () => {
    const tooLow = issue({ name: 'Low', issuer: middle, extensions: authorityExtensions() })
    const below = issue({ name: 'Leaf', issuer: tooLow })
    expect(build(below, [middle, tooLow])).toEqual({ found: false, reason: 'path-too-long' })
  })

  it('with a critical extension that nobody here understands', () => {
    const extensions = [extension('1.2.3', nullValue(), true)]
    expect(build(issue({ name: 'Leaf', issuer: root, extensions }), [])).toEqual({
      found: false,
      reason: 'unknown-critical-extension',
    })
  })
})

import type { RemoteCredential } from './person'

type Terms = Omit<RemoteCredential, 'id' | 'person'>

const usualTerms: Terms = {
  purpose: 'signature',
  key: 'P-256',
  scal: '2',
  multisign: 1,
  authorisedBy: 'page',
  level: 'QUALIFIED',
  outcome: 'OK',
}

/**
 * Invented people with keys at the remote signing provider. Personal numbers have the form of their country; if a
 * country has a well-known specimen, that is used.
 */
export const remoteCredentials: readonly RemoteCredential[] = [
  row('IT-RSA', 'TINIT-SPCTST80A01H501S', 'TEST', 'SPECIMEN', { key: 'RSA' }),
  row('ES-EC', 'IDCES-99999999R', 'CARMEN', 'ESPAÑOLA ESPAÑOLA', { multisign: 50 }),
  row('DE-PSS', 'IDCDE-L01X00T471', 'ERIKA', 'MUSTERMANN', { key: 'RSA-PSS', multisign: 10 }),
  row('PL-SCAL1', 'PNOPL-44051401359', 'JAN', 'TESTOWY', { key: 'RSA', scal: '1', multisign: 50 }),
  row('FI-OLD', 'PNOFI-210281-9988', 'DEMO', 'NORDEA', { key: 'RSA', outcome: 'EXPIRED' }),
  row('FI-EC', 'PNOFI-210281-9988', 'DEMO', 'NORDEA', { multisign: 50 }),
  row('LT-RSA', 'PNOLT-50001018865', 'ĄŽUOLAS', 'PAVYZDŽIŪNAS TESTNUMBER', {
    key: 'RSA',
    multisign: 50,
  }),
  row('EE-EC', 'PNOEE-60001019906', 'MARY ÄNN', 'O’CONNEŽ-ŠUSLIK TESTNUMBER', { multisign: 50 }),
  row('EE-AUTH', 'PNOEE-60001019906', 'MARY ÄNN', 'O’CONNEŽ-ŠUSLIK TESTNUMBER', {
    purpose: 'authentication',
  }),
  row('HR-PUSH', 'PNOHR-99999999994', 'PUSH', 'TEST', { authorisedBy: 'push', multisign: 5 }),
  row('HR-AUTH', 'PNOHR-99999999994', 'PUSH', 'TEST', {
    purpose: 'authentication',
    authorisedBy: 'push',
  }),
  row('IE-PUSH', 'PASIE-TEST00000', 'PUSH REFUSED', 'TEST', {
    authorisedBy: 'push',
    outcome: 'USER_REFUSED',
  }),
  row('NL-NQ', 'PNONL-999999990', 'NOT QUALIFIED', 'TEST', { level: 'ADVANCED' }),
  row('PT-REVOKED', 'PNOPT-999999990', 'REVOKED', 'TEST', { outcome: 'REVOKED' }),
  row('SE-EXPIRED', 'PNOSE-199001019802', 'EXPIRED', 'TEST', { outcome: 'EXPIRED' }),
  row('FR-REFUSES', 'PNOFR-190019999999935', 'REFUSES', 'TEST', { outcome: 'USER_REFUSED' }),
  row('BE-SILENT', 'PNOBE-90010199992', 'SILENT', 'TEST', { outcome: 'TIMEOUT' }),
  row('CZ-SLOW', 'PNOCZ-9001011239', 'SLOW', 'TEST', { outcome: 'SLOW', multisign: 50 }),
  row('AT-WRONG', 'IDCAT-P0000001', 'WRONG SIGNATURE', 'TEST', { outcome: 'WRONG_SIGNATURE' }),
  row('HU-GARBAGE', 'PASHU-TEST00001', 'GARBAGE', 'TEST', { outcome: 'GARBAGE' }),
  row('SK-LOST', 'PASSK-TEST00002', 'TOKEN LOST', 'TEST', { outcome: 'TOKEN_LOST' }),
  row('RO-500', 'PASRO-TEST00003', 'FAILS', 'TEST', { outcome: 'HTTP_500' }),
  row('BG-503', 'PASBG-TEST00004', 'UNAVAILABLE', 'TEST', { outcome: 'HTTP_503' }),
]

function row(
  id: string,
  code: string,
  givenName: string,
  surname: string,
  terms: Partial<Terms>,
): RemoteCredential {
  // EN 319 412-1, 5.1.3: three letters for the type of number, then the country.
  const person = { country: code.slice(3, 5), code, givenName, surname }
  return { id, person, ...usualTerms, ...terms }
}

export function findRemoteCredential(id: string): RemoteCredential | undefined {
  return remoteCredentials.find((credential) => credential.id === id)
}

/** All credentials of the person with a semantics identifier. */
export function credentialsOf(code: string): readonly RemoteCredential[] {
  return remoteCredentials.filter(({ person }) => person.code === code)
}

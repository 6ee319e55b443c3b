import { usualAttributes } from '#authority/signed-data'
import { type Bytes, utf8 } from '#encoding/bytes'
import { explicit, octetString, oid, sequence } from '#encoding/der/writer'
import { parseCertificate } from '#pki/certificate/certificate'
import { attribute } from '#pki/cms/signed-attributes'
import { buildSigningCertificateV2 } from '#pki/cms/signing-certificate'
import { oids } from '#pki/oids'
import { cmsMessage } from '../../cms-message'
import { fails, type HostileFamily, type HostileFile, passes, staysOpen } from '../hostile-file'
import type { HostileWorld } from '../hostile-world'
import { messageOver } from '../pdf/signed-pdf'
import { crafting, inPdf, signing } from './message-in-pdf'

const malformed = fails('FORMAT_FAILURE')
const unmet = staysOpen('SIG_CONSTRAINTS_FAILURE')
const byFormat = 'EN 319 102-1, 5.2.2; '
const older = { subFilter: 'adbe.pkcs7.detached' }

const messages: readonly HostileFile[] = [
  inPdf('nothing wrong', [passes, 'EN 319 102-1, 5.1.3'], messageOver),
  inPdf(
    'a second message after it',
    [unmet, 'EN 319 142-1, 5.3: one SignedData, padded with zeros'],
    async (content, world) => {
      const message = await messageOver(content, world)
      return Buffer.concat([message, message])
    },
  ),
  inPdf(
    'junk after it',
    [unmet, 'EN 319 142-1, 5.3; ISO 32000-2, table 255'],
    async (content, world) => Buffer.concat([await messageOver(content, world), utf8('junk')]),
  ),
  inPdf(
    'junk far after it',
    [unmet, 'EN 319 142-1, 5.3; ISO 32000-2, table 255'],
    async (content, world) =>
      Buffer.concat([await messageOver(content, world), Buffer.alloc(5_000), utf8('junk')]),
  ),
  inPdf('cut', [malformed, `${byFormat}RFC 5652, 5.1`], async (content, world) =>
    (await messageOver(content, world)).subarray(0, 300),
  ),
  inPdf('no SignedData', [malformed, `${byFormat}RFC 5652, 5.1`], () =>
    sequence(oid(oids.idData), explicit(0, octetString(utf8('a')))),
  ),
  inPdf('no signer', [malformed, `${byFormat}EN 319 142-1, 5.3: one SignerInfo`], (content) =>
    cmsMessage({ content, signers: [] }),
  ),
  inPdf(
    'two signers',
    [unmet, 'EN 319 142-1, 5.3: one SignerInfo'],
    (content, { holder, another }) =>
      cmsMessage({
        content,
        signers: [{ holder }, { holder: another }],
        certificates: holder.issuers,
      }),
  ),
  inPdf(
    'encapsulated content',
    [fails('HASH_FAILURE'), 'EN 319 142-1, 5.3: there is no content inside; EN 319 102-1, 5.2.7'],
    (content, { holder }) =>
      cmsMessage({ content, encapsulated: content.subarray(0, 100), signers: [{ holder }] }),
  ),
  inPdf(
    'another type of content than data',
    [unmet, 'EN 319 142-1, 6.3: the content is id-data'],
    (content, { holder }) =>
      cmsMessage({
        content,
        contentType: '1.6.840.113549.1.7.1',
        certificates: holder.issuers,
        signers: [
          { holder, signedAttributes: (value) => usualAttributes(value, holder, oids.idData) },
        ],
      }),
  ),
  inPdf(
    'no time-stamp token',
    [malformed, 'ISO 32000-2, 12.8.5: /ETSI.RFC3161 is a TimeStampToken'],
    messageOver,
    { subFilter: 'ETSI.RFC3161' },
  ),
  inPdf(
    'an obsolete SubFilter',
    [unmet, 'ISO 32000-2, table 260: adbe.x509.rsa_sha1 is deprecated, and no message'],
    messageOver,
    { subFilter: 'adbe.x509.rsa_sha1' },
  ),
  inPdf('an unknown SubFilter', [unmet, 'ISO 32000-2, table 255'], messageOver, {
    subFilter: 'Unknown',
  }),
  inPdf('no time', [unmet, 'EN 319 142-1, 6.3: /M is there'], messageOver, { entries: '' }),
  inPdf(
    'a time from before the certificate',
    [unmet, 'EN 319 102-1, 5.2.8; default policy of EU DSS: SigningTimeInCertRange'],
    messageOver,
    { entries: '/M (D:19990101000000Z)' },
  ),
]

const withoutReference = (value: Bytes, { holder }: HostileWorld) =>
  usualAttributes(value, holder).slice(0, 2)

const attributes: readonly HostileFile[] = [
  inPdf(
    'no signed attributes',
    [unmet, 'EN 319 102-1, 5.2.8.4.2: the certificate is protected'],
    signing(() => ({ signedAttributes: 'none' })),
    older,
  ),
  inPdf(
    'no certificate in the signed attributes',
    [unmet, 'EN 319 102-1, 5.2.8.4.2: the certificate is protected'],
    signing((world) => ({ signedAttributes: (value) => withoutReference(value, world) })),
    older,
  ),
  inPdf(
    'another person’s certificate in the signed attribute',
    [staysOpen('NO_SIGNING_CERTIFICATE_FOUND'), 'EN 319 102-1, 5.2.3.4'],
    signing((world) => ({
      signedAttributes: (value) => [
        ...withoutReference(value, world),
        attribute(
          oids.idAaSigningCertificateV2,
          buildSigningCertificateV2(parseCertificate(world.another.certificate), 'SHA-256'),
        ),
      ],
    })),
  ),
  inPdf(
    'a digest of another document',
    [fails('HASH_FAILURE'), 'EN 319 102-1, 5.2.7'],
    signing(({ holder }) => ({
      signedAttributes: () => usualAttributes(new Uint8Array(32), holder),
    })),
  ),
  inPdf(
    'two digests of documents',
    [malformed, `${byFormat}RFC 5652, 11.2: one instance`],
    signing(() => ({
      furtherAttributes: [attribute(oids.idMessageDigest, octetString(new Uint8Array(32)))],
    })),
  ),
  inPdf(
    'two values of one digest',
    [malformed, `${byFormat}RFC 5652, 11.2: a single value`],
    signing(({ holder }) => ({
      signedAttributes: (value) => [
        ...usualAttributes(value, holder).filter((_, index) => index !== 1),
        attribute(oids.idMessageDigest, octetString(value), octetString(new Uint8Array(32))),
      ],
    })),
  ),
  inPdf(
    'no digest of a document',
    [fails('HASH_FAILURE'), 'EN 319 102-1, 5.2.7; RFC 5652, 5.3: it must be there'],
    signing(({ holder }) => ({
      signedAttributes: (value) => usualAttributes(value, holder).filter((_, index) => index !== 1),
    })),
  ),
  inPdf(
    'two types of content',
    [malformed, `${byFormat}RFC 5652, 11.1: one instance`],
    signing(() => ({ furtherAttributes: [attribute(oids.idContentType, oid('1.2.3'))] })),
  ),
  inPdf(
    'no type of content',
    [malformed, `${byFormat}RFC 5652, 5.3: it must be there`],
    signing(({ holder }) => ({
      signedAttributes: (value) => usualAttributes(value, holder).slice(1),
    })),
  ),
  inPdf(
    'another type of content in the attributes',
    [malformed, `${byFormat}RFC 5652, 11.1: it is eContentType`],
    signing(({ holder }) => ({
      signedAttributes: (value) => usualAttributes(value, holder, '1.2.3'),
    })),
  ),
  inPdf(
    'attributes encoded in another order than DER',
    [passes, 'RFC 5652, 5.4: the DER encoding is digested, whatever the encoding in the message'],
    crafting(() => ({ sent: 'reversed' })),
  ),
  inPdf(
    'attributes signed and encoded in another order than DER',
    [fails('SIG_CRYPTO_FAILURE'), 'RFC 5652, 5.4: what is digested is DER; EN 319 102-1, 5.2.7'],
    crafting(() => ({ sent: 'reversed', signed: 'reversed' })),
  ),
  inPdf(
    'attributes signed in another order than they were encoded',
    [fails('SIG_CRYPTO_FAILURE'), 'EN 319 102-1, 5.2.7; RFC 5652, 5.4'],
    crafting(() => ({ signed: 'reversed' })),
  ),
]

export const messagesInPdf: HostileFamily = {
  name: 'messages-in-pdf',
  extension: 'pdf',
  files: [...messages, ...attributes],
}

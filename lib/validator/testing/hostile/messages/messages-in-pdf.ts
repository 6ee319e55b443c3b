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

const byFormat = 'EN 319 102-1, 5.2.2; '
const older = { subFilter: 'adbe.pkcs7.detached' }

const messages: readonly HostileFile[] = [
  inPdf('nothing wrong', (content, world) => messageOver(world, content), [
    passes,
    'EN 319 102-1, 5.1.3',
  ]),
  inPdf(
    'a second message after it',
    async (content, world) => {
      const message = await messageOver(world, content)
      return Buffer.concat([message, message])
    },
    [staysOpen('SIG_CONSTRAINTS_FAILURE'), 'EN 319 142-1, 5.3: one SignedData, padded with zeros'],
  ),
  inPdf(
    'junk after it',
    async (content, world) => Buffer.concat([await messageOver(world, content), utf8('junk')]),
    [staysOpen('SIG_CONSTRAINTS_FAILURE'), 'EN 319 142-1, 5.3; ISO 32000-2, table 255'],
  ),
  inPdf(
    'junk far after it',
    async (content, world) =>
      Buffer.concat([await messageOver(world, content), Buffer.alloc(5_000), utf8('junk')]),
    [staysOpen('SIG_CONSTRAINTS_FAILURE'), 'EN 319 142-1, 5.3; ISO 32000-2, table 255'],
  ),
  inPdf('cut', async (content, world) => (await messageOver(world, content)).subarray(0, 300), [
    fails('FORMAT_FAILURE'),
    `${byFormat}RFC 5652, 5.1`,
  ]),
  inPdf('no SignedData', () => sequence(oid(oids.idData), explicit(0, octetString(utf8('a')))), [
    fails('FORMAT_FAILURE'),
    `${byFormat}RFC 5652, 5.1`,
  ]),
  inPdf('no signer', (content) => cmsMessage({ content, signers: [] }), [
    fails('FORMAT_FAILURE'),
    `${byFormat}EN 319 142-1, 5.3: one SignerInfo`,
  ]),
  inPdf(
    'two signers',
    (content, { holder, another }) =>
      cmsMessage({
        content,
        signers: [{ holder }, { holder: another }],
        certificates: holder.issuers,
      }),
    [staysOpen('SIG_CONSTRAINTS_FAILURE'), 'EN 319 142-1, 5.3: one SignerInfo'],
  ),
  inPdf(
    'encapsulated content',
    (content, { holder }) =>
      cmsMessage({ content, encapsulated: content.subarray(0, 100), signers: [{ holder }] }),
    [fails('HASH_FAILURE'), 'EN 319 142-1, 5.3: there is no content inside; EN 319 102-1, 5.2.7'],
  ),
  inPdf(
    'another type of content than data',
    (content, { holder }) =>
      cmsMessage({
        content,
        contentType: '1.6.840.113549.1.7.1',
        certificates: holder.issuers,
        signers: [
          { holder, signedAttributes: (value) => usualAttributes(value, holder, oids.idData) },
        ],
      }),
    [staysOpen('SIG_CONSTRAINTS_FAILURE'), 'EN 319 142-1, 6.3: the content is id-data'],
  ),
  inPdf(
    'no time-stamp token',
    (content, world) => messageOver(world, content),
    [fails('FORMAT_FAILURE'), 'ISO 32000-2, 12.8.5: /ETSI.RFC3161 is a TimeStampToken'],
    { subFilter: 'ETSI.RFC3161' },
  ),
  inPdf(
    'an obsolete SubFilter',
    (content, world) => messageOver(world, content),
    [
      staysOpen('SIG_CONSTRAINTS_FAILURE'),
      'ISO 32000-2, table 260: adbe.x509.rsa_sha1 is deprecated, and no message',
    ],
    { subFilter: 'adbe.x509.rsa_sha1' },
  ),
  inPdf(
    'an unknown SubFilter',
    (content, world) => messageOver(world, content),
    [staysOpen('SIG_CONSTRAINTS_FAILURE'), 'ISO 32000-2, table 255'],
    { subFilter: 'Unknown' },
  ),
  inPdf(
    'no time',
    (content, world) => messageOver(world, content),
    [staysOpen('SIG_CONSTRAINTS_FAILURE'), 'EN 319 142-1, 6.3: /M is there'],
    { entries: '' },
  ),
  inPdf(
    'a time from before the certificate',
    (content, world) => messageOver(world, content),
    [
      staysOpen('SIG_CONSTRAINTS_FAILURE'),
      'EN 319 102-1, 5.2.8; default policy of EU DSS: SigningTimeInCertRange',
    ],
    { entries: '/M (D:19990101000000Z)' },
  ),
]

const withoutReference = (value: Bytes, { holder }: HostileWorld) =>
  usualAttributes(value, holder).slice(0, 2)

const attributes: readonly HostileFile[] = [
  inPdf(
    'no signed attributes',
    signing(() => ({ signedAttributes: 'none' })),
    [staysOpen('SIG_CONSTRAINTS_FAILURE'), 'EN 319 102-1, 5.2.8.4.2: the certificate is protected'],
    older,
  ),
  inPdf(
    'no certificate in the signed attributes',
    signing((world) => ({ signedAttributes: (value) => withoutReference(value, world) })),
    [staysOpen('SIG_CONSTRAINTS_FAILURE'), 'EN 319 102-1, 5.2.8.4.2: the certificate is protected'],
    older,
  ),
  inPdf(
    'another person’s certificate in the signed attribute',
    signing((world) => ({
      signedAttributes: (value) => [
        ...withoutReference(value, world),
        attribute(
          oids.idAaSigningCertificateV2,
          buildSigningCertificateV2(parseCertificate(world.another.certificate), 'SHA-256'),
        ),
      ],
    })),
    [staysOpen('NO_SIGNING_CERTIFICATE_FOUND'), 'EN 319 102-1, 5.2.3.4'],
  ),
  inPdf(
    'a digest of another document',
    signing(({ holder }) => ({
      signedAttributes: () => usualAttributes(new Uint8Array(32), holder),
    })),
    [fails('HASH_FAILURE'), 'EN 319 102-1, 5.2.7'],
  ),
  inPdf(
    'two digests of documents',
    signing(() => ({
      furtherAttributes: [attribute(oids.idMessageDigest, octetString(new Uint8Array(32)))],
    })),
    [fails('FORMAT_FAILURE'), `${byFormat}RFC 5652, 11.2: one instance`],
  ),
  inPdf(
    'two values of one digest',
    signing(({ holder }) => ({
      signedAttributes: (value) => [
        ...usualAttributes(value, holder).filter((_, index) => index !== 1),
        attribute(oids.idMessageDigest, octetString(value), octetString(new Uint8Array(32))),
      ],
    })),
    [fails('FORMAT_FAILURE'), `${byFormat}RFC 5652, 11.2: a single value`],
  ),
  inPdf(
    'no digest of a document',
    signing(({ holder }) => ({
      signedAttributes: (value) => usualAttributes(value, holder).filter((_, index) => index !== 1),
    })),
    [fails('HASH_FAILURE'), 'EN 319 102-1, 5.2.7; RFC 5652, 5.3: it must be there'],
  ),
  inPdf(
    'two types of content',
    signing(() => ({ furtherAttributes: [attribute(oids.idContentType, oid('1.2.3'))] })),
    [fails('FORMAT_FAILURE'), `${byFormat}RFC 5652, 11.1: one instance`],
  ),
  inPdf(
    'no type of content',
    signing(({ holder }) => ({
      signedAttributes: (value) => usualAttributes(value, holder).slice(1),
    })),
    [fails('FORMAT_FAILURE'), `${byFormat}RFC 5652, 5.3: it must be there`],
  ),
  inPdf(
    'another type of content in the attributes',
    signing(({ holder }) => ({
      signedAttributes: (value) => usualAttributes(value, holder, '1.2.3'),
    })),
    [fails('FORMAT_FAILURE'), `${byFormat}RFC 5652, 11.1: it is eContentType`],
  ),
  inPdf(
    'attributes encoded in another order than DER',
    crafting(() => ({ sent: 'reversed' })),
    [passes, 'RFC 5652, 5.4: the DER encoding is digested, whatever the encoding in the message'],
  ),
  inPdf(
    'attributes signed and encoded in another order than DER',
    crafting(() => ({ sent: 'reversed', signed: 'reversed' })),
    [fails('SIG_CRYPTO_FAILURE'), 'RFC 5652, 5.4: what is digested is DER; EN 319 102-1, 5.2.7'],
  ),
  inPdf(
    'attributes signed in another order than they were encoded',
    crafting(() => ({ signed: 'reversed' })),
    [fails('SIG_CRYPTO_FAILURE'), 'EN 319 102-1, 5.2.7; RFC 5652, 5.4'],
  ),
]

export const messagesInPdf: HostileFamily = {
  name: 'messages-in-pdf',
  extension: 'pdf',
  files: [...messages, ...attributes],
}

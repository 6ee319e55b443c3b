import { usualAttributes } from '#authority/signed-data'
import { type Bytes, utf8 } from '#encoding/bytes'
import { certificateTime, octetString, sequence } from '#encoding/der/writer'
import { attribute } from '#pki/cms/signed-attributes'
import { oids } from '#pki/oids'
import { cmsMessage, type MessageOrder, signedBy } from '../../cms-message'
import { samplePdf } from '../../pdf'
import {
  fails,
  type HostileFamily,
  type HostileFile,
  type HostileVerdict,
  hostile,
  isRefused,
  passes,
  passesWith,
  staysOpen,
} from '../hostile-file'
import { type HostileWorld, signedAt } from '../hostile-world'

const signingTime = attribute(oids.idSigningTime, certificateTime(signedAt))
const agreed = utf8('The parties agree.')

/** Makes a message with encapsulated content. */
async function enveloping(
  { holder }: HostileWorld,
  order: Partial<MessageOrder> = {},
): Promise<Bytes> {
  return await cmsMessage({
    content: agreed,
    encapsulated: agreed,
    signers: [{ holder, furtherAttributes: [signingTime] }],
    certificates: holder.issuers,
    ...order,
  })
}

const files: readonly HostileFile[] = [
  hostile('nothing wrong', passes, 'EN 319 102-1, 5.1.3', (world) => enveloping(world)),
  hostile('other content inside', fails('HASH_FAILURE'), 'EN 319 102-1, 5.2.7', (world) =>
    enveloping(world, { encapsulated: utf8('The parties disagree.') }),
  ),
  hostile(
    'no content inside',
    staysOpen('SIGNED_DATA_NOT_FOUND'),
    'EN 319 102-1, 5.2.7',
    ({ holder }) =>
      cmsMessage({
        content: agreed,
        signers: [{ holder, furtherAttributes: [signingTime] }],
        certificates: holder.issuers,
      }),
  ),
  hostile(
    'another type of content than data',
    staysOpen('SIG_CONSTRAINTS_FAILURE'),
    'EN 319 122-1, 6.3: the content is id-data',
    (world) =>
      enveloping(world, {
        contentType: '1.6.840.113549.1.7.1',
        signers: [
          {
            holder: world.holder,
            signedAttributes: (value) => [
              ...usualAttributes(value, world.holder, oids.idData),
              signingTime,
            ],
          },
        ],
      }),
  ),
  hostile(
    'no time',
    staysOpen('SIG_CONSTRAINTS_FAILURE'),
    'EN 319 122-1, 6.3: signing-time is there',
    (world) => enveloping(world, { signers: [{ holder: world.holder }] }),
  ),
  hostile(
    'attributes signed and encoded in another order than DER',
    fails('SIG_CRYPTO_FAILURE'),
    'RFC 5652, 5.4; EN 319 102-1, 5.2.7',
    (world) =>
      enveloping(world, {
        signers: [
          { holder: world.holder, furtherAttributes: [signingTime], reversesAttributes: true },
        ],
      }),
  ),
  hostile(
    'a PDF in an unsigned attribute',
    passesWith('unsigned-attribute-unknown'),
    'RFC 5652, 5.3: nothing signs it',
    (world) =>
      enveloping(world, {
        signers: [
          {
            holder: world.holder,
            furtherAttributes: [signingTime],
            unsignedAttributes: async () => [
              attribute('1.3.6.1.4.1.99999.1', octetString(samplePdf({ line: 'Pay 900' }))),
            ],
          },
        ],
      }),
  ),
  hostile(
    'no signer',
    isRefused('malformed'),
    'RFC 5652, 5.1: certificates alone are no signature',
    (world) => enveloping(world, { signers: [] }),
  ),
  hostile('cut', isRefused('malformed'), 'X.690, 8.1.3', async (world) =>
    (await enveloping(world)).subarray(0, 300),
  ),
  hostile(
    'an empty sequence',
    isRefused('format-unknown'),
    'RFC 5652, 3: a ContentInfo has a type',
    () => sequence(),
  ),
]

/** Adds a counter-signature (RFC 5652, 11.4) over the signature value, or over other data. */
function countersigned(
  name: string,
  verdict: HostileVerdict,
  why: string,
  { over, saysWhat = false }: { readonly over?: Bytes; readonly saysWhat?: boolean } = {},
): HostileFile {
  return {
    name,
    make: (world) => {
      const { holder, another } = world
      const unsignedAttributes = async (value: Bytes) => {
        const signedAttributes = (messageDigest: Bytes) => [
          ...usualAttributes(messageDigest, another).slice(saysWhat ? 0 : 1),
          signingTime,
        ]
        const counter = { holder: another, signedAttributes }
        const encoded = await signedBy(counter, { content: over ?? value })
        return [attribute(oids.idCountersignature, encoded)]
      }
      return enveloping(world, {
        signers: [{ holder, furtherAttributes: [signingTime], unsignedAttributes }],
        certificates: [...holder.issuers, another.certificate],
      })
    },
    verdict,
    signature: 1,
    why,
  }
}

const counterSignatures: readonly HostileFile[] = [
  countersigned('a counter-signature', passes, 'EN 319 122-1, 5.2.7'),
  countersigned(
    'a counter-signature over something else',
    fails('HASH_FAILURE'),
    'EN 319 102-1, 5.2.7; RFC 5652, 11.4: it is over the value',
    { over: agreed },
  ),
  countersigned(
    'a counter-signature with a content type',
    fails('FORMAT_FAILURE'),
    'EN 319 102-1, 5.2.2; RFC 5652, 11.4: it has no content-type',
    { saysWhat: true },
  ),
]

export const messagesAlone: HostileFamily = {
  name: 'messages',
  extension: 'p7m',
  files: [...files, ...counterSignatures],
}

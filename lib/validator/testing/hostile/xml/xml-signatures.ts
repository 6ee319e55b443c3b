import { encodeBase64 } from '#encoding/base64'
import { utf8 } from '#encoding/bytes'
import { digest } from '#encoding/digest'
import {
  keyInfo,
  reference,
  signingCertificate,
  transform,
  uris,
  writtenXades,
  type XadesParts,
} from '../../xades/written-xades'
import {
  fails,
  type HostileFamily,
  type HostileFile,
  type HostileVerdict,
  hostile,
  isUnsigned,
  passes,
  passesWith,
  staysOpen,
} from '../hostile-file'
import type { HostileWorld } from '../hostile-world'
import { ofData, ofDocument, replaced, replacing, signedData, xmlFile } from './signed-xml'

const altered = [fails('HASH_FAILURE'), 'EN 319 102-1, 5.2.7: a digest differs'] as const
const wrong = [fails('SIG_CRYPTO_FAILURE'), 'EN 319 102-1, 5.2.7: SignedInfo differs'] as const
const twofold = [
  fails('FORMAT_FAILURE'),
  'EN 319 102-1, 5.2.2; XMLDSig 1.1, 4.2: there is one of each',
] as const

const changes: readonly HostileFile[] = [
  xmlFile('nothing wrong', {}, [passes, 'EN 319 102-1, 5.1.3']),
  xmlFile('data changed', {}, altered, replacing('Pay 100', 'Pay 900')),
  xmlFile('signed properties changed', {}, altered, replacing('2026-03-01T09', '2025-03-01T09')),
  xmlFile(
    'an attribute inherited',
    { references: reference('Id="r0" URI="#d"') },
    altered,
    replacing('<r>', '<r xml:lang="lt">'),
  ),
  xmlFile(
    'a namespace inherited',
    { canonicalization: uris.inclusive },
    wrong,
    replacing('<r>', '<r xmlns:q="urn:q">'),
  ),
  xmlFile(
    'an instruction in SignedInfo',
    {},
    wrong,
    replacing('<ds:SignedInfo>', '<ds:SignedInfo><?a b?>'),
  ),
  xmlFile(
    'a comment where comments count',
    { canonicalization: `${uris.exclusive}WithComments` },
    wrong,
    replacing('<ds:SignedInfo>', '<ds:SignedInfo><!-- c -->'),
  ),
  xmlFile(
    'a comment where comments do not count',
    {},
    [passes, 'Canonical XML 1.0, 2.1: comments are left out'],
    replacing('<ds:SignedInfo>', '<ds:SignedInfo><!-- c -->'),
  ),
  xmlFile(
    'a comment within the data',
    { references: ofData },
    [passes, 'Canonical XML 1.0, 2.1; the text is still read as Pay 100'],
    replacing('Pay 100', 'Pay <!-- c -->100'),
  ),
  xmlFile(
    'a second SignedInfo',
    {},
    twofold,
    replacing('<ds:SignedInfo>', '<ds:SignedInfo/><ds:SignedInfo>'),
  ),
  xmlFile(
    'a second value',
    {},
    twofold,
    replacing(
      '<ds:SignatureValue',
      '<ds:SignatureValue>AAAA</ds:SignatureValue><ds:SignatureValue',
    ),
  ),
  xmlFile(
    'a second set of properties',
    {},
    twofold,
    replacing(
      '<ds:Object>',
      `<ds:Object><x:QualifyingProperties xmlns:x="${uris.xades}" Target="#S"/></ds:Object><ds:Object>`,
    ),
  ),
  xmlFile(
    'a value that is no Base64',
    {},
    [fails('FORMAT_FAILURE'), 'EN 319 102-1, 5.2.2'],
    replacing(/(<ds:SignatureValue[^>]*>)/, '$1!'),
  ),
  xmlFile(
    'a value of something else',
    {},
    wrong,
    replacing(/(<ds:SignatureValue[^>]*>)..../, '$1AAAA'),
  ),
  hostile(
    'a signature by another name',
    isUnsigned,
    'XMLDSig 1.1, 1.3: the namespace is another one',
    async (world) => {
      const [honest] = changes
      const xml = String(await honest?.make(world))
      return xml.replaceAll(`${uris.dsig}"`, `${uris.dsig.slice(0, -1)}"`)
    },
  ),
]

/** Files with repeated elements. Readers may use different ones. */
const repeated: readonly HostileFile[] = [
  ...(
    [
      ['digest methods', '<ds:DigestMethod', `<ds:DigestMethod Algorithm="${uris.sha256}"/>`],
      ['digests', '<ds:DigestValue>', '<ds:DigestValue>AAAA</ds:DigestValue>'],
      ['lists of transforms', '<ds:Transforms>', '<ds:Transforms/>'],
    ] as const
  ).map(([name, before, added]) =>
    xmlFile(
      `a reference with two ${name}`,
      { references: replaced(ofData, before, `${added}${before}`) },
      [
        staysOpen('SIGNED_DATA_NOT_FOUND'),
        'XMLDSig 1.1, 4.4.3: there is one; with two the reference is ambiguous',
      ],
    ),
  ),
  ...(
    [
      ['times', '<x:SigningTime>2020-01-01T00:00:00Z</x:SigningTime>'],
      ['places', '<x:SignatureProductionPlace/>'.repeat(2)],
      ['roles', '<x:SignerRoleV2/>'.repeat(2)],
      [
        'policies',
        `<x:SignaturePolicyIdentifier><x:SignaturePolicyImplied/></x:SignaturePolicyIdentifier>`.repeat(
          2,
        ),
      ],
    ] as const
  ).map(([name, signedSignatureProperties]) =>
    xmlFile(`a signature with two ${name}`, { signedSignatureProperties }, [
      fails('FORMAT_FAILURE'),
      'EN 319 132-1, 4.3.4: there is one at the most',
    ]),
  ),
]

const notFollowed = [
  staysOpen('SIGNED_DATA_NOT_FOUND'),
  'EN 319 102-1, 5.2.7: it cannot be obtained; nothing is fetched, and nothing is run',
] as const

const references: readonly HostileFile[] = [
  ...(
    [
      ['a file of this machine', 'file:///etc/passwd'],
      ['a page', 'http://example.test/a'],
      ['an address inside', 'http://169.254.169.254/'],
      ['a path upwards', '../../etc/passwd'],
      ['data in its address', 'data:,Pay%20900'],
    ] as const
  ).map(([name, uri]) =>
    xmlFile(name, { references: reference(`Id="r0" URI="${uri}"`) }, notFollowed),
  ),
  xmlFile('no address', { references: reference('Id="r0"') }, notFollowed),
  ...(
    [
      [
        'a stylesheet',
        'http://www.w3.org/TR/1999/REC-xslt-19991116',
        '<xsl:stylesheet xmlns:xsl="http://www.w3.org/1999/XSL/Transform" version="1.0"/>',
      ],
      ['an XPath that selects nothing', uris.xpath, '<ds:XPath>false()</ds:XPath>'],
      [
        'an XPath that runs very long',
        uris.xpath,
        `<ds:XPath>${'count(//*['.repeat(9)}1${'])'.repeat(9)}</ds:XPath>`,
      ],
      [
        'an XPath filter that removes the data',
        'http://www.w3.org/2002/06/xmldsig-filter2',
        '<f:XPath xmlns:f="http://www.w3.org/2002/06/xmldsig-filter2" Filter="subtract">//d</f:XPath>',
      ],
      ['an unknown transform', 'urn:x', ''],
    ] as const
  ).map(([name, uri, content]) =>
    xmlFile(name, { references: ofDocument(transform(uri, content)) }, notFollowed),
  ),
  xmlFile(
    'a thousand transforms',
    { references: ofDocument(transform(uris.exclusive).repeat(1_000)) },
    notFollowed,
  ),
  xmlFile(
    'a reference of type Object to something else',
    {
      references: reference(
        `Id="r0" URI="#d" Type="${uris.dsig}Object"`,
        transform(uris.exclusive),
      ),
    },
    notFollowed,
  ),
  xmlFile('only its own properties', { references: '', signedDataObjectProperties: '' }, [
    staysOpen('SIGNED_DATA_NOT_FOUND'),
    'EN 319 102-1, 5.2.7: it covers no data',
  ]),
]

/**
 * Parts of a signature whose SigningCertificate names the whole certification path, as some other software writes it.
 */
function ofPath({ holder, pki }: HostileWorld): XadesParts {
  const issuer = signingCertificate({ certificate: pki.anchor })
  const [cert = ''] = /<x:Cert>.*<\/x:Cert>/.exec(issuer) ?? []
  return {
    keyInfo: keyInfo(pki.anchor, holder.certificate),
    signingCertificate: replaced(signingCertificate(holder), '<x:Cert>', `${cert}<x:Cert>`),
  }
}

const more = 'http://www.w3.org/2001/04/xmldsig-more#'
const unknown = [
  staysOpen('CRYPTO_CONSTRAINTS_FAILURE'),
  'EN 319 102-1, 5.2.8.4.1: not a reliable algorithm',
] as const

const algorithms: readonly HostileFile[] = [
  xmlFile('a secret shared by all', { signatureMethod: `${uris.dsig}hmac-sha1` }, unknown),
  xmlFile(
    'eight bits of a secret',
    {
      signatureMethod: `${more}hmac-sha256`,
      signatureMethodParameters: '<ds:HMACOutputLength>8</ds:HMACOutputLength>',
    },
    [unknown[0], 'XMLDSig 1.1, 6.3.1 (CVE-2009-0217); EN 319 102-1, 5.2.8.4.1'],
  ),
  xmlFile('no algorithm', { signatureMethod: '' }, unknown),
  xmlFile('an unknown digest', { references: ofDocument('', 'urn:x') }, unknown),
  xmlFile('MD5', { references: ofDocument('', `${more}md5`) }, unknown),
  xmlFile('SHA-1', { references: ofDocument('', `${uris.dsig}sha1`) }, [
    staysOpen('CRYPTO_CONSTRAINTS_FAILURE_NO_POE'),
    'EN 319 102-1, 5.2.8.4.1; TS 119 312, 5.2: SHA-1',
  ]),
  xmlFile('the algorithm of another kind of key', { signatureMethod: `${more}rsa-sha256` }, wrong),
  xmlFile('an unknown canonicalisation', { canonicalization: 'urn:x' }, [
    fails('FORMAT_FAILURE'),
    'EN 319 102-1, 5.2.2: the signed data cannot be read',
  ]),
]

const unnamed = [staysOpen('NO_SIGNING_CERTIFICATE_FOUND'), 'EN 319 102-1, 5.2.3.4'] as const

const keys: readonly HostileFile[] = [
  xmlFile(
    'another person’s certificate',
    ({ another }) => ({ keyInfo: keyInfo(another.certificate) }),
    unnamed,
  ),
  xmlFile(
    'another person’s certificate, also in the signed property',
    ({ pki }) => {
      const other = pki.signer('ecdsa-sha384')
      return { keyInfo: keyInfo(other.certificate), signingCertificate: signingCertificate(other) }
    },
    wrong,
  ),
  xmlFile('a key without a certificate', { keyInfo: '<ds:KeyValue/>' }, unnamed),
  xmlFile(
    'a certificate to be fetched',
    { keyInfo: '<ds:RetrievalMethod URI="http://example.test/"/>' },
    unnamed,
  ),
  xmlFile('a malformed certificate', { keyInfo: keyInfo(utf8('none')) }, unnamed),
  xmlFile('no certificate in the signed attributes', { signingCertificate: '' }, [
    staysOpen('SIG_CONSTRAINTS_FAILURE'),
    'EN 319 102-1, 5.2.8.4.2: the certificate is protected',
  ]),
  xmlFile('the issuer’s certificate named before the signer’s', ofPath, [
    passes,
    'EN 319 102-1, 5.2.3.4: one of the references is to the certificate of the signer',
  ]),
  xmlFile(
    'the issuer’s certificate named before the signer’s, and the data changed',
    ofPath,
    altered,
    replacing('Pay 100', 'Pay 900'),
  ),
  xmlFile('no time', { signingTime: '' }, [
    staysOpen('SIG_CONSTRAINTS_FAILURE'),
    'EN 319 132-1, 6.3: SigningTime is there',
  ]),
]

/** Parts of a signature over a manifest that has this digest. */
function withEntry(uri: string, digestValue: string): XadesParts {
  const entry = reference(`Id="m0" URI="${uri}"`, transform(uris.exclusive))
  const entries = entry.replace('<ds:DigestValue></', `<ds:DigestValue>${digestValue}</`)
  return {
    references: reference(
      `Id="r0" URI="#m" Type="${uris.dsig}Manifest"`,
      transform(uris.exclusive),
    ),
    objects: `<ds:Object><ds:Manifest Id="m">${entries}</ds:Manifest></ds:Object>`,
  }
}

const followed = 'XMLDSig 1.1, 5.1; EN 319 102-1, 5.2.7: the data in a signed manifest is signed'

const manifests: readonly HostileFile[] = [
  xmlFile('a manifest', withEntry('#d', encodeBase64(digest('SHA-256', utf8(signedData)))), [
    passes,
    followed,
  ]),
  xmlFile('a manifest of something else', withEntry('#d', 'AAAA'), [
    fails('HASH_FAILURE'),
    followed,
  ]),
  xmlFile('a manifest of missing data', withEntry('elsewhere.txt', 'AAAA'), [
    staysOpen('SIGNED_DATA_NOT_FOUND'),
    followed,
  ]),
]

/** A file with a counter-signature that refers to `uri`. */
function countersigned(name: string, uri: string, verdict: HostileVerdict): HostileFile {
  const parts = ({ holder }: HostileWorld): XadesParts => {
    const counter = writtenXades(holder, {
      id: 'C',
      references: reference(
        `Id="c0" URI="${uri}" Type="http://uri.etsi.org/01903#CountersignedSignature"`,
        transform(uris.exclusive),
      ),
      signedDataObjectProperties: '',
    })
    return { unsignedSignatureProperties: `<x:CounterSignature>${counter}</x:CounterSignature>` }
  }
  const why = 'EN 319 132-1, 5.2.7.2: it covers the value of the signature that contains it'
  return { ...xmlFile(name, parts, [verdict, why]), signature: 1 }
}

const counterSignatures: readonly HostileFile[] = [
  countersigned('a counter-signature', '#S-V', passesWith('part-not-signed')),
  countersigned('a counter-signature over something else', '#d', fails('FORMAT_FAILURE')),
]

export const xmlSignatures: HostileFamily = {
  name: 'xml-signatures',
  extension: 'xml',
  files: [
    ...changes,
    ...repeated,
    ...references,
    ...algorithms,
    ...keys,
    ...manifests,
    ...counterSignatures,
  ],
}

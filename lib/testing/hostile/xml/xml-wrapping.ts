import { signXml } from '../../xades/sign-xml'
import {
  documentWith,
  envelopedTransforms,
  reference,
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
  passes,
  passesWith,
  staysOpen,
} from '../hostile-file'
import { ofData, replaced, replacing, signedData, type XmlChange, xmlFile } from './signed-xml'

const forged = '<d>Pay 900</d>'
const signatureOf = /<ds:Signature [\s\S]*<\/ds:Signature>/

/** Document, signature and what was signed, put together in another way. */
type Wrapping = (signature: string) => string

/** An object more, where anybody may put one: what stands in it is not signed with the value. */
function withObject(signature: string, content: string): string {
  return replaced(signature, '</ds:Signature>', `<ds:Object>${content}</ds:Object></ds:Signature>`)
}

/** XSW1 to XSW8 (Somorovsky et al. 2012), where the document is the assertion and `d` its copy. */
const wrappings: readonly (readonly [name: string, wrap: Wrapping])[] = [
  [
    'XSW1: the signature around what was signed, in a forged document',
    (signature) => `<r>${forged}${withObject(signature, signedData)}</r>`,
  ],
  [
    'XSW2: what was signed beside the signature, in a forged document',
    (signature) => `<r>${forged}${signedData}${signature}</r>`,
  ],
  [
    'XSW3: forged data in front of the document',
    (signature) => `<w>${forged}<r>${signedData}${signature}</r></w>`,
  ],
  [
    'XSW4: the document within forged data',
    (signature) => `<w><d>Pay 900<r>${signedData}${signature}</r></d></w>`,
  ],
  [
    'XSW5: the signature in forged data, what was signed behind it',
    (signature) => `<r><d>Pay 900${signature}</d>${signedData}</r>`,
  ],
  [
    'XSW6: the signature in forged data, and what was signed in it',
    (signature) => `<r><d>Pay 900${withObject(signature, signedData)}</d></r>`,
  ],
  [
    'XSW7: forged data among extensions of the document',
    (signature) => `<r><Extensions>${forged}</Extensions>${signedData}${signature}</r>`,
  ],
  [
    'XSW8: what was signed among objects that nobody looks at',
    (signature) =>
      `<r>${forged}${withObject(signature, `<Extensions>${signedData}</Extensions>`)}</r>`,
  ],
]

function wrapped(wrap: Wrapping): XmlChange {
  return (xml) => wrap(signatureOf.exec(xml)?.[0] ?? '')
}

/** Where the whole document is signed, wrapping it is changing it. */
const ofWhole: readonly HostileFile[] = wrappings.map(([name, wrap]) =>
  xmlFile(
    `${name}; the document signed`,
    {},
    [fails('HASH_FAILURE'), 'EN 319 102-1, 5.2.7; XMLDSig 1.1, 4.4.3.3: URI="" is the document'],
    wrapped(wrap),
  ),
)

/** Where an element is, it is still there: what else there is has to be said not to be signed. */
const ofElement: readonly HostileFile[] = wrappings.map(([name, wrap]) =>
  xmlFile(
    `${name}; the element signed`,
    { references: ofData },
    [passesWith('part-not-signed'), 'XMLDSig 1.1, 8.1: only what is signed is secure'],
    wrapped(wrap),
  ),
)

/** Of the words of an element in Base64. */
function ofWords(
  name: string,
  attributes: string,
  [verdict, why]: readonly [HostileVerdict, string],
): HostileFile {
  const references = reference('Id="r0" URI="#d"', transform(`${uris.dsig}base64`))
  return {
    name,
    make: ({ holder }) => {
      const element = `<d Id="d"${attributes}>UGF5IDEwMA==</d>`
      return signXml(documentWith(writtenXades(holder, { references }), element), holder)
    },
    verdict,
    why,
  }
}

const words: readonly HostileFile[] = [
  ofWords('Base64 that is signed, in an element like an object', ' MimeType="text/plain"', [
    passes,
    'XMLDSig 1.1, 6.6.2',
  ]),
  ofWords('Base64 that is signed, in an element that says more', ' to="somebody"', [
    passesWith('part-not-signed'),
    'XMLDSig 1.1, 6.6.2: the transform is of the text, and of nothing around it',
  ]),
]

const ambiguous: readonly [HostileVerdict, string] = [
  staysOpen('SIGNED_DATA_NOT_FOUND'),
  'XML 1.0, 3.3.1: an ID is one element’s; which of two was meant nobody can tell',
]

const ids: readonly HostileFile[] = [
  ...['Id', 'ID', 'id', 'xml:id'].map((name) =>
    xmlFile(
      `an ${name} that occurs twice`,
      { references: ofData },
      ambiguous,
      replacing('</r>', `<e ${name}="d"/></r>`),
    ),
  ),
  xmlFile(
    'the Id of what was signed in front of it',
    { references: ofData },
    ambiguous,
    replacing('<r>', '<r><d Id="d">Pay 900</d>'),
  ),
  xmlFile(
    'the Id of what was signed within it',
    { references: ofData },
    ambiguous,
    replacing('Pay 100', 'Pay 100<d Id="d"/>'),
  ),
  xmlFile(
    'the Id of the signature somewhere else',
    {},
    ambiguous,
    replacing('<r>', '<r><other Id="S"/>'),
  ),
  xmlFile(
    'the Id of the signed properties somewhere else',
    { references: ofData },
    ambiguous,
    replacing('<r>', '<r><other Id="S-P"/>'),
  ),
]

const properties = /<x:SignedProperties[\s\S]*<\/x:SignedProperties>/
const nowhere = [
  staysOpen('SIGNED_DATA_NOT_FOUND'),
  'XMLDSig 1.1, 8.1: what is there is not where anybody looks for data',
] as const

/** What was signed put away, forged data in its place. */
const movedTo =
  (into: string): XmlChange =>
  (xml) =>
    replaced(replaced(xml, signedData, forged), into, `<w>${signedData}</w>${into}`)

const moved: readonly HostileFile[] = [
  xmlFile(
    'what was signed put into KeyInfo',
    { references: ofData },
    nowhere,
    movedTo('</ds:KeyInfo>'),
  ),
  xmlFile(
    'what was signed put into unsigned properties',
    { references: ofData, unsignedSignatureProperties: '<x:Any/>' },
    nowhere,
    movedTo('</x:UnsignedSignatureProperties>'),
  ),
  xmlFile(
    'the signed properties put away, others in their place',
    { references: ofData },
    nowhere,
    (xml) => {
      const [signed = ''] = properties.exec(xml) ?? []
      const others = signed.replace('S-P', 'forged').replace('2026-03-01', '2020-03-01')
      return replaced(
        replaced(xml, signed, others),
        '<r>',
        `<r>${signed.replace('<x:SignedProperties', `<x:SignedProperties xmlns:ds="${uris.dsig}" xmlns:x="${uris.xades}"`)}`,
      )
    },
  ),
  ...(['', ' Target="#T"'] as const).map((target) =>
    xmlFile(
      target ? 'properties of another signature' : 'properties of no signature',
      {},
      [
        staysOpen('SIG_CONSTRAINTS_FAILURE'),
        'EN 319 132-1, 4.3.1: Target is the signature; EN 319 102-1, 5.2.8.4.2: no other property counts',
      ],
      replacing(' Target="#S"', target),
    ),
  ),
]

/** Where a reference leads to, in ways that XPointer knows. */
const pointing: readonly HostileFile[] = (
  [
    ['an XPointer to an element chosen by where it is', '#xpointer(/r/d[1])'],
    ['an XPointer to every element of the name', '#xpointer(//d)'],
    ['an Id that is not there', '#nothing'],
    ['an empty Id', '#'],
  ] as const
).map(([name, uri]) =>
  xmlFile(name, { references: reference(`Id="r0" URI="${uri}"`) }, [
    staysOpen('SIGNED_DATA_NOT_FOUND'),
    'XMLDSig 1.1, 4.4.3.3: Ids, and no other XPointer, have to be followed',
  ]),
)

const itself: XadesParts = { references: reference('Id="r0" URI="#S"', transform(uris.enveloped)) }

/** Nothing of what is signed is changed. */
const framed: readonly HostileFile[] = (
  [
    ['a stylesheet in front of the document', '<r>', '<?xml-stylesheet href="a.xsl"?><r>'],
    ['an attribute of what is around the data', '<r>', '<r pay="900">'],
    ['another base for the links of the data', '<r>', '<r xml:base="http://example.test/">'],
  ] as const
).map(([name, from, to]) =>
  xmlFile(
    name,
    { references: ofData },
    [passesWith('part-not-signed'), 'XMLDSig 1.1, 8.1: only what is signed is secure'],
    replacing(from, to),
  ),
)

/** Put where it is taken for a counter-signature of nothing. */
const hidden: readonly HostileFile[] = (
  [
    ['an element called CounterSignature', 'urn:q'],
    ['a CounterSignature that stands in no signature', uris.xades],
  ] as const
).map(([name, namespace]) =>
  xmlFile(
    `a signature in ${name}`,
    { references: ofData },
    [passes, 'EN 319 132-1, 5.2.7: a counter-signature is a property of another signature'],
    (xml) =>
      replaced(
        xml,
        signatureOf,
        `<q:CounterSignature xmlns:q="${namespace}">$&</q:CounterSignature>`,
      ),
  ),
)

const circles: readonly HostileFile[] = [
  xmlFile('a signature over itself', itself, [
    staysOpen('SIGNED_DATA_NOT_FOUND'),
    'XMLDSig 1.1, 6.6.4: nothing is left of it, and nothing of the document is signed',
  ]),
  xmlFile(
    'the signature not left out of what it covers',
    { references: reference('Id="r0" URI=""') },
    [fails('HASH_FAILURE'), 'XMLDSig 1.1, 6.6.4: without the transform its value is part of it'],
  ),
  xmlFile(
    'the signature left out twice',
    { references: reference('Id="r0" URI=""', transform(uris.enveloped) + envelopedTransforms) },
    [
      { indication: 'TOTAL_PASSED', subIndication: undefined, warning: undefined },
      'XMLDSig 1.1, 6.6.4',
    ],
  ),
]

export const xmlWrapping: HostileFamily = {
  name: 'xml-wrapping',
  extension: 'xml',
  files: [
    ...ofWhole,
    ...ofElement,
    ...words,
    ...ids,
    ...moved,
    ...pointing,
    ...framed,
    ...hidden,
    ...circles,
  ],
}

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
  hostile,
  passes,
  passesWith,
  staysOpen,
} from '../hostile-file'
import { ofData, replaced, replacing, signedData, type XmlChange, xmlFile } from './signed-xml'

const forged = '<d>Pay 900</d>'
const signatureOf = /<ds:Signature [\s\S]*<\/ds:Signature>/

/** Makes a new document from the signature, the signed data and forged data. */
type Wrapping = (signature: string) => string

/** Adds an object to the signature after signing. The signature value does not cover its content. */
function withObject(signature: string, content: string): string {
  return replaced(signature, '</ds:Signature>', `<ds:Object>${content}</ds:Object></ds:Signature>`)
}

/** XSW1 to XSW8 (Somorovsky et al. 2012). The document has the role of the assertion, and `d` that of its copy. */
const wrappings: readonly (readonly [name: string, wrap: Wrapping])[] = [
  [
    'XSW1: the signature around the signed data, in a forged document',
    (signature) => `<r>${forged}${withObject(signature, signedData)}</r>`,
  ],
  [
    'XSW2: the signed data next to the signature, in a forged document',
    (signature) => `<r>${forged}${signedData}${signature}</r>`,
  ],
  [
    'XSW3: forged data before the document',
    (signature) => `<w>${forged}<r>${signedData}${signature}</r></w>`,
  ],
  [
    'XSW4: the document within forged data',
    (signature) => `<w><d>Pay 900<r>${signedData}${signature}</r></d></w>`,
  ],
  [
    'XSW5: the signature in forged data, with the signed data after it',
    (signature) => `<r><d>Pay 900${signature}</d>${signedData}</r>`,
  ],
  [
    'XSW6: the signature in forged data, with the signed data inside the signature',
    (signature) => `<r><d>Pay 900${withObject(signature, signedData)}</d></r>`,
  ],
  [
    'XSW7: forged data among extensions of the document',
    (signature) => `<r><Extensions>${forged}</Extensions>${signedData}${signature}</r>`,
  ],
  [
    'XSW8: the signed data among unread objects',
    (signature) =>
      `<r>${forged}${withObject(signature, `<Extensions>${signedData}</Extensions>`)}</r>`,
  ],
]

function wrapped(wrap: Wrapping): XmlChange {
  return (xml) => wrap(signatureOf.exec(xml)?.[0] ?? '')
}

/** The signature is over the whole document, so wrapping changes the signed data. */
const ofWhole: readonly HostileFile[] = wrappings.map(([name, wrap]) =>
  xmlFile(
    `${name}; the document signed`,
    {},
    [fails('HASH_FAILURE'), 'EN 319 102-1, 5.2.7; XMLDSig 1.1, 4.4.3.3: URI="" is the document'],
    wrapped(wrap),
  ),
)

/** The signature is over an element that is still there. The other content must be reported as unsigned. */
const ofElement: readonly HostileFile[] = wrappings.map(([name, wrap]) =>
  xmlFile(
    `${name}; the element signed`,
    { references: ofData },
    [passesWith('part-not-signed'), 'XMLDSig 1.1, 8.1: only what is signed is secure'],
    wrapped(wrap),
  ),
)

/** A file with a signature over the decoded Base64 text of an element. */
function ofWords(
  name: string,
  attributes: string,
  [verdict, why]: readonly [HostileVerdict, string],
): HostileFile {
  const references = reference('Id="r0" URI="#d"', transform(`${uris.dsig}base64`))
  return hostile(name, verdict, why, ({ holder }) => {
    const element = `<d Id="d"${attributes}>UGF5IDEwMA==</d>`
    return signXml(documentWith(writtenXades(holder, { references }), element), holder)
  })
}

const words: readonly HostileFile[] = [
  ofWords('signed Base64 in an element like an object', ' MimeType="text/plain"', [
    passes,
    'XMLDSig 1.1, 6.6.2',
  ]),
  ofWords('signed Base64 in an element with other content', ' to="somebody"', [
    passesWith('part-not-signed'),
    'XMLDSig 1.1, 6.6.2: the transform is of the text, and of nothing around it',
  ]),
]

const ambiguous: readonly [HostileVerdict, string] = [
  staysOpen('SIGNED_DATA_NOT_FOUND'),
  'XML 1.0, 3.3.1: an ID belongs to one element; with two the reference is ambiguous',
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
    'the Id of the signed element on an element before it',
    { references: ofData },
    ambiguous,
    replacing('<r>', '<r><d Id="d">Pay 900</d>'),
  ),
  xmlFile(
    'the Id of the signed element on an element inside it',
    { references: ofData },
    ambiguous,
    replacing('Pay 100', 'Pay 100<d Id="d"/>'),
  ),
  xmlFile(
    'the Id of the signature on another element',
    {},
    ambiguous,
    replacing('<r>', '<r><other Id="S"/>'),
  ),
  xmlFile(
    'the Id of the signed properties on another element',
    { references: ofData },
    ambiguous,
    replacing('<r>', '<r><other Id="S-P"/>'),
  ),
]

const properties = /<x:SignedProperties[\s\S]*<\/x:SignedProperties>/
const nowhere = [
  staysOpen('SIGNED_DATA_NOT_FOUND'),
  'XMLDSig 1.1, 8.1: the signed data is not at a place where readers look for data',
] as const

/** Moves the signed data elsewhere, and puts forged data in its place. */
const movedTo =
  (into: string): XmlChange =>
  (xml) =>
    replaced(replaced(xml, signedData, forged), into, `<w>${signedData}</w>${into}`)

const moved: readonly HostileFile[] = [
  xmlFile(
    'the signed data moved into KeyInfo',
    { references: ofData },
    nowhere,
    movedTo('</ds:KeyInfo>'),
  ),
  xmlFile(
    'the signed data moved into unsigned properties',
    { references: ofData, unsignedSignatureProperties: '<x:Any/>' },
    nowhere,
    movedTo('</x:UnsignedSignatureProperties>'),
  ),
  xmlFile(
    'the signed properties moved away, others in their place',
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

/** Files whose references have XPointer expressions. */
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

/** Files with changes outside the signed data. */
const framed: readonly HostileFile[] = (
  [
    ['a stylesheet before the document', '<r>', '<?xml-stylesheet href="a.xsl"?><r>'],
    ['an attribute of an element around the data', '<r>', '<r pay="900">'],
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

/** Files whose signature was moved to where it looks like a counter-signature without a target. */
const hidden: readonly HostileFile[] = (
  [
    ['an element called CounterSignature', 'urn:q'],
    ['a CounterSignature outside any signature', uris.xades],
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
    'the signature not excluded from its own reference',
    { references: reference('Id="r0" URI=""') },
    [fails('HASH_FAILURE'), 'XMLDSig 1.1, 6.6.4: without the transform its value is part of it'],
  ),
  xmlFile(
    'the signature excluded twice',
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

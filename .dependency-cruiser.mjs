/**
 * The one rule: a folder under lib/ imports itself and folders of a smaller number.
 * Folders of one number are strangers. Everything else here guards the edges of that list.
 */
const strata = [
  ['vocabulary'],
  ['network', 'log', 'bundle'],
  ['providers', 'screening', 'storage', 'mail'],
  ['queue', 'isolation', 'settings'],
  ['gateway'],
  ['portal', 'command'],
]

/** The same inside lib/validator, a package of its own, which imports nothing of the application. */
const rooms = [
  ['vocabulary', 'network'],
  ['encoding'],
  ['pki', 'pdf', 'container'],
  ['signature', 'authority'],
  ['trust'],
  ['validation'],
  ['augmentation', 'verifier'],
]

/**
 * Large folders have the same rule inside: a room imports itself and the rooms before it, and none of the files beside
 * the rooms, which compose them. In the gateway, what a document comes to ends its sessions, mails its signers and
 * calls back, so these stand before documents.
 */
const houses = {
  'lib/gateway': [
    'contract',
    'client',
    'process',
    'operation',
    'rules',
    'screening',
    'callbacks',
    'mail',
    'sessions',
    'documents',
    'keeping',
    'signing',
    'invitations',
    'organisations',
    'evidence',
    'http',
    'admin',
  ],
  'lib/storage': [
    'schema',
    'database',
    'relying-parties',
    'limits',
    'audit',
    'secrets',
    'sessions',
    'documents',
    'people',
    'organisations',
    'migrating',
    'blobs',
    'embedded',
    'backup',
  ],
  'lib/portal': [
    'people',
    'files',
    'card',
    'reference',
    'settings',
    'log',
    'gateway',
    'http',
    'i18n',
    'links',
    'attempts',
    'smart-id',
    'browser-signing',
    'forms',
    'sign-in',
    'actions',
    'validation',
    'uploads',
    'signer',
    'owner',
  ],
  'lib/validator/validation': [
    'messages',
    'policy',
    'model',
    'revocation',
    'traces',
    'blocks',
    'formats',
    'processes',
    'online',
    'reports',
    'bundle',
  ],
}

const testFile = '\\.(test|spec)\\.tsx?$|^lib/(validator/)?testing/|^e2e/'

const floorRules = (floors, folder, below) =>
  floors.flatMap((names, number) =>
    names.map((name) => {
      const allowed = [name, ...floors.slice(0, number).flat()].join('|')
      return {
        name: `${name}-imports-downwards`,
        comment: `${folder}/${name} may import itself and the folders below it (${allowed}). What it needs from above is an argument.`,
        severity: 'error',
        from: { path: `^${folder}/${name}/`, pathNot: testFile },
        to: { path: '^(lib|app|components)/', pathNot: `^${folder}/(${allowed})/${below}` },
      }
    }),
  )

const strataRules = floorRules(strata, 'lib', '|^lib/validator/')
const roomRules = floorRules(rooms, 'lib/validator', '')

const houseRules = Object.entries(houses).flatMap(([house, names]) =>
  names.map((name, number) => {
    const allowed = names.slice(0, number + 1).join('|')
    return {
      name: `${house.split('/').at(-1)}-${name}-imports-what-stands-before-it`,
      comment: `${house}/${name} may import itself and the rooms before it (${allowed}). What it needs from later ones is an argument.`,
      severity: 'error',
      from: { path: `^${house}/${name}/`, pathNot: testFile },
      to: { path: `^${house}/`, pathNot: `^${house}/(${allowed})/` },
    }
  }),
)

// A folder above its stratum that composes a process may read the configuration.
const compositionRoots =
  '^lib/(settings/production|start|gateway/start-refusal|portal/main|gateway/main|gateway/configuration|gateway/doctor/settings|simulator/main|portal/settings/settings|command/[a-z-]+)\\.ts$'

const withException = strataRules.map((rule) => ({
  ...rule,
  from: { ...rule.from, pathNot: `${testFile}|${compositionRoots}` },
}))

export default {
  forbidden: [
    ...withException,
    ...roomRules,
    ...houseRules,
    {
      name: 'validator-is-a-package',
      comment: 'The package imports nothing of the application, its tests included.',
      severity: 'error',
      from: { path: '^lib/validator/' },
      to: { path: '^(app|components|lib|messages|e2e)/', pathNot: '^lib/validator/' },
    },
    {
      name: 'vocabulary-is-a-leaf',
      comment: 'Words that every folder uses, in the browser too: they import nothing else.',
      severity: 'error',
      from: { path: '^lib/vocabulary/', pathNot: testFile },
      to: { pathNot: '^lib/vocabulary/|^lib/validator/vocabulary/' },
    },
    {
      name: 'contract-is-a-leaf',
      comment: 'The contract runs in the browser too: zod, itself and the vocabulary.',
      severity: 'error',
      from: { path: '^lib/gateway/contract/', pathNot: testFile },
      to: {
        pathNot: '^lib/gateway/contract/|^lib/(validator/)?vocabulary/|^node_modules/zod/',
      },
    },
    {
      name: 'prose-stays-on-the-server',
      comment:
        'A browser gets the bare rules of fields; what the entries say and show is for readers of the reference.',
      severity: 'error',
      from: { path: '^(components|lib/portal/forms)/', pathNot: testFile },
      to: {
        path: '^lib/gateway/contract/',
        pathNot: '^lib/gateway/contract/(fields|limits|showable|text)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'client-knows-only-the-contract',
      comment: 'The typed client could be published: the contract and itself, nothing else.',
      severity: 'error',
      from: { path: '^lib/gateway/client/', pathNot: testFile },
      to: {
        path: '^lib/',
        pathNot: '^lib/(vocabulary|validator/vocabulary|gateway/(client|contract))/',
      },
    },
    {
      name: 'portal-calls-the-gateway-as-a-client',
      comment:
        'The portal is a relying party like any other: it talks HTTP through gateway/client.',
      severity: 'error',
      from: { path: '^lib/portal/', pathNot: testFile },
      to: {
        path: '^lib/',
        pathNot:
          '^lib/(portal/|vocabulary/|validator/(vocabulary|encoding)/|log/|network/(client-address|drain|port-refusal|server-timeouts)\\.ts$|gateway/(client|contract)/|settings/(config|production)\\.ts$)',
      },
    },
    {
      name: 'pages-see-the-portal-and-the-contract',
      comment:
        'Pages and components know lib/portal, the contract, the vocabulary, and of the validator in the browser its messages, its hashes, the sentences about files that it refuses, and the comparison of two files.',
      severity: 'error',
      from: { path: '^(app|components)/', pathNot: testFile },
      to: {
        path: '^lib/',
        pathNot:
          '^lib/(portal/|vocabulary/|gateway/contract/|validator/vocabulary/|validator/(encoding/platform/browser/hashes\\.ts$|verifier/worker-messages\\.ts$|validation/(messages/|earlier-version\\.ts$)))',
      },
    },
    {
      name: 'messages-are-leaves',
      comment: 'Texts are read by mails and pages alike, and know neither.',
      severity: 'error',
      from: { path: '^messages/' },
      to: { path: '^(lib|app|components)/', pathNot: '^lib/(validator/)?vocabulary/' },
    },
    {
      name: 'routes-are-leaves',
      comment:
        'Nothing imports from app/: what two routes share lives in components/ or lib/portal.',
      severity: 'error',
      from: { pathNot: '^app/' },
      to: { path: '^app/' },
    },
    {
      name: 'lib-does-not-know-its-host',
      comment: 'Only lib/portal knows Next and React.',
      severity: 'error',
      from: { path: '^lib/', pathNot: '^lib/portal/' },
      to: { path: '^node_modules/(next|react|react-dom)/' },
    },
    {
      name: 'configuration-is-read-at-the-edges',
      comment:
        'lib/settings/config.ts is read by composition roots only; everything else gets values as arguments.',
      severity: 'error',
      from: { pathNot: `${compositionRoots}|${testFile}|^[^/]+\\.config\\.[jt]s$` },
      to: { path: '^lib/settings/config\\.ts$' },
    },
    // Tests may import the simulator: its authority is the only one, and they use it in memory, without HTTP. A second
    // authority for tests would be as long again. So that it does not judge itself, tests of lib/validator/pki keep vectors of
    // others and OpenSSL, and the interop specs have EU DSS and pyHanko.
    {
      name: 'nobody-imports-the-simulator',
      comment: 'The simulator is the outside world: production code reaches it over HTTP.',
      severity: 'error',
      from: { pathNot: `^lib/simulator/|${testFile}` },
      to: { path: '^lib/simulator/' },
    },
    {
      name: 'simulator-plays-the-outside-world',
      comment: 'The simulator shares bytes and certificates with us, never our logic.',
      severity: 'error',
      from: { path: '^lib/simulator/', pathNot: `${testFile}|${compositionRoots}` },
      to: {
        path: '^(lib|app|components)/',
        pathNot: '^lib/(simulator|validator/(encoding|pki|authority))/',
      },
    },
    {
      name: 'readers-load-no-letters',
      comment:
        'A thread that validates starts in half the time without what draws signatures: fonts are for writers.',
      severity: 'error',
      from: { path: '^lib/isolation/thread\\.ts$' },
      to: { path: '^node_modules/fontkit/', reachable: true },
    },
    {
      name: 'tests-are-leaves',
      comment: 'Production code does not import tests or their tools.',
      severity: 'error',
      from: { pathNot: testFile },
      to: { path: testFile },
    },
    {
      name: 'no-cycles',
      comment:
        'Two files that import each other are one thought in two places: name the third thing they share.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    exclude: { path: '^\\.next/|^data/' },
  },
}

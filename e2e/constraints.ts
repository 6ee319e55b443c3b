import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/**
 * Switches off the constraints of EN 319 102-1 one by one, in a copy of the tree, and runs the tests for each: a
 * constraint is untested if no test fails. Arguments: clauses, to test only these.
 */

/** Source text in one file that implements a constraint, and its replacement without the constraint. */
type Edit = readonly [file: string, from: string, to: string]

interface Constraint {
  readonly clause: string
  readonly edits: readonly Edit[]
  /** Path of the tests that must fail. */
  readonly tests: string
}

const blocks = 'lib/validator/validation/blocks'
const processes = 'lib/validator/validation/processes'
const path = `${blocks}/certification-path.ts`
const past = `${processes}/past-validation.ts`
const signature = `${processes}/signature.ts`
const acceptance = `${blocks}/acceptance.ts`
const timeStamps = `${processes}/time-stamps.ts`
const records = `${processes}/evidence-records.ts`
const recordFormat = 'lib/validator/validation/formats/evidence-record'
const archiveTimeStamps = `${recordFormat}/read-archive-time-stamps.ts`
const forgedRecords = `${recordFormat}/forged-records.test.ts`
const nothing = "() => ({ indication: 'PASSED', subIndication: undefined, remarks: [] }) as const"

const constraints: readonly Constraint[] = [
  {
    clause: '5.2.2 format',
    edits: [[signature, '() => checkFormat(signature)', nothing]],
    tests: 'lib/validator/validation/formats/pdf/foreign-messages.test.ts',
  },
  {
    clause: '5.2.3 signing certificate',
    edits: [
      [
        `${blocks}/signing-certificate.ts`,
        'if (!certificate) return notFound',
        'if (false) return notFound',
      ],
    ],
    tests: `${processes}/signature.test.ts`,
  },
  {
    clause: '5.2.4 policy',
    edits: [[`${blocks}/validation-context.ts`, 'if (isAnother(policy))', 'if (false)']],
    tests: `${processes}/past-validation.test.ts`,
  },
  {
    clause: '5.2.5 freshness',
    edits: [[past, 'answers.some((answer) => isFreshAt(answer, freshAt))', 'true']],
    tests: `${processes}/signature.test.ts`,
  },
  {
    clause: '5.2.6 key usage',
    edits: [[path, '() => checkUse(path[0], use, context.policy)', '() => passed']],
    tests: `${processes}/signature.test.ts`,
  },
  {
    clause: '5.2.6 RFC 5280 constraints',
    edits: [[path, '() => checkConstraints(path)', '() => passed']],
    tests: `${processes}/signature.test.ts`,
  },
  {
    clause: '5.2.6.4 revocation known',
    edits: [
      [path, "() => isExempt || isAnswered(revocation), 'TRY_LATER'", "() => true, 'TRY_LATER'"],
      [past, '() => isExempt || answers.length > 0,', '() => true,'],
    ],
    tests: `${processes}/past-validation.test.ts`,
  },
  {
    clause: '5.2.6.4 revocation acceptable',
    edits: [[path, '!isRefused(certificate, issuer, context)', 'true']],
    tests: `${processes}/signature.test.ts`,
  },
  {
    clause: '5.2.6.4 not revoked',
    edits: [
      [path, '() => revocation.revokedAt === undefined,', '() => true,'],
      [past, '() => !isRevoked,', '() => true,'],
    ],
    tests: `${processes}/signature.test.ts`,
  },
  {
    clause: '5.2.6.4 not on hold',
    edits: [
      [path, '() => !revocation.isOnHold', '() => true'],
      [past, '() => !isOnHold', '() => true'],
    ],
    tests: `${blocks}/revocation.test.ts`,
  },
  {
    clause: '5.2.6.4 step 8, signer of revocation data',
    edits: [[`${blocks}/revocation.ts`, 'known <= signer.notAfter', 'true']],
    tests: `${blocks}/revocation.test.ts`,
  },
  {
    clause: '5.2.7 signed data found',
    edits: [[`${blocks}/cryptography.ts`, "() => !missing, 'SIGNED", "() => true, 'SIGNED"]],
    tests: `${processes}/signature.test.ts`,
  },
  {
    clause: '5.2.7 digests',
    edits: [[`${blocks}/cryptography.ts`, "() => !altered, 'HASH", "() => true, 'HASH"]],
    tests: `${processes}/signature.test.ts`,
  },
  {
    clause: '5.2.7 signature value',
    edits: [[`${blocks}/cryptography.ts`, '() => token.isValueRight(signer)', '() => true']],
    tests: `${processes}/signature.test.ts`,
  },
  {
    clause: '5.2.7 signed attributes in DER',
    edits: [
      [
        'lib/validator/pki/cms/verify.ts',
        'if (isOver(der)) return []',
        'if (isOver(der) || isOver(asTransmitted)) return []',
      ],
    ],
    tests: 'lib/validator/pki/cms/verify.test.ts',
  },
  {
    clause: '5.2.8 certificate protected',
    edits: [
      [`${blocks}/acceptance.ts`, "() => identification.reference !== 'absent'", '() => true'],
    ],
    tests: 'lib/validator/validation/formats/pdf/foreign-messages.test.ts',
  },
  {
    clause: '5.2.8 algorithms',
    edits: [[`${blocks}/acceptance.ts`, '() => unreliable === undefined,', '() => true,']],
    tests: `${processes}/signature.test.ts`,
  },
  {
    clause: '5.5.4 order of time-stamps',
    edits: [[signature, 'if (!isOrderCoherent(timeStamps))', 'if (false)']],
    tests: `${processes}/signature.test.ts`,
  },
  {
    clause: '5.6.2.2 sliding',
    edits: [[past, 'earliest(control, revokedAt, until)', 'control']],
    tests: `${processes}/past-validation.test.ts`,
  },
  {
    clause: '5.6.2.4 not yet valid',
    edits: [[past, 'if (at < certificate.notBefore)', 'if (false)']],
    tests: `${processes}/signature.test.ts`,
  },
  {
    clause: '5.6.2.4 in validity',
    edits: [
      [path, '() => isValidAt(certificate, context.at),', '() => true,'],
      [past, '() => isValidAt(certificate, at),', '() => true,'],
    ],
    tests: `${processes}/signature.test.ts`,
  },
  {
    clause: '5.2.3 signing certificate named once',
    // An unreadable attribute counts as absent.
    edits: [
      [`${blocks}/signing-certificate.ts`, "if (reference === 'malformed')", 'if (false)'],
      [
        `${blocks}/signing-certificate.ts`,
        "if (reference === 'absent')",
        "if (typeof reference === 'string')",
      ],
    ],
    tests: `${processes}/signature.test.ts`,
  },
  {
    clause: '5.2.5 revocation data of the future',
    edits: [
      [
        `${blocks}/revocation.ts`,
        'thisUpdate.getTime() <= context.at.getTime() + laterByMaxMs',
        'thisUpdate.getTime() > 0',
      ],
    ],
    tests: `${processes}/past-validation.test.ts`,
  },
  {
    clause: '5.2.6.4 chain to an anchor',
    edits: [
      [
        path,
        'return first ?? { path: undefined, conclusion }',
        'return first ?? { path: undefined, conclusion: passed }',
      ],
    ],
    tests: `${processes}/signature.test.ts`,
  },
  {
    clause: '5.2.6.4 signer of revocation data sound',
    edits: [
      [
        `${blocks}/revocation.ts`,
        '.filter((answer) => isSignerSound(answer, issuer, context, depth))',
        '',
      ],
    ],
    tests: `${blocks}/revocation.test.ts`,
  },
  {
    clause: '5.2.5 responder valid when it answered',
    edits: [
      [
        'lib/validator/pki/revocation/ocsp.ts',
        'isValidAt(candidate, basic.producedAt)',
        'candidate !== undefined',
      ],
    ],
    tests: 'lib/validator/pki/revocation/ocsp.test.ts',
  },
  {
    clause: '5.2.7 something signed',
    edits: [[`${blocks}/cryptography.ts`, '() => references.length > 0', '() => true']],
    tests: `${processes}/signature.test.ts`,
  },
  {
    clause: '5.2.7 algorithm known',
    edits: [
      [`${blocks}/cryptography.ts`, '() => isComputable(token)', '() => true'],
      [acceptance, '() => signatureAlgorithm !== undefined', '() => true'],
    ],
    tests: `${processes}/signature.test.ts`,
  },
  {
    clause: '5.2.8 structure',
    edits: [[acceptance, '...structureChecks(signature),', '']],
    tests: `${processes}/signature.test.ts`,
  },
  {
    clause: '5.2.8 time claimed',
    edits: [[acceptance, '() => claimedSigningTime !== undefined', '() => true']],
    tests: `${processes}/signature.test.ts`,
  },
  {
    clause: '5.2.8 claimed time in validity',
    edits: [[acceptance, '!policies[policy].claimedTimeInValidity ||', 'true ||']],
    tests: `${processes}/signature.test.ts`,
  },
  {
    clause: '5.2.8 algorithm of the value',
    edits: [
      [
        acceptance,
        `(isReliable(digestAlgorithmOf(signatureAlgorithm)) &&
          isKeyReliable(signatureAlgorithm, signer, at, by))`,
        'true',
      ],
    ],
    tests: `${processes}/signature.test.ts`,
  },
  {
    clause: '5.2.2 format that says that something else was altered',
    edits: [[signature, "['format', () => checkBrokenFormat(signature, context.policy)],", '']],
    tests: `${processes}/signature.test.ts`,
  },
  {
    clause: '5.3.4 content time-stamps',
    edits: [
      [`${processes}/content-time-stamps.ts`, 'if (!hasEnded ||', 'if (true || !hasEnded ||'],
    ],
    tests: `${processes}/past-validation.test.ts`,
  },
  {
    clause: '5.4 cryptography of a time-stamp',
    edits: [
      [timeStamps, "['cryptography', () => verifyCryptography(timeStamp, certificate)],", ''],
    ],
    tests: `${processes}/time-stamps.test.ts`,
  },
  {
    clause: '5.4 key usage of a time-stamp',
    edits: [[path, 'extendedKeyUsage?.includes(oids.idKpTimeStamping) ?? false', 'true']],
    tests: `${processes}/time-stamps.test.ts`,
  },
  {
    clause: '5.6.3 only a time-stamp that passes proves',
    edits: [
      [timeStamps, "found.conclusion.indication === 'PASSED' && !isOfContent", '!isOfContent'],
    ],
    tests: `${processes}/signature.test.ts`,
  },
  {
    clause: '5.6.2.3 only a valid evidence record',
    edits: [
      [records, "const isProven = conclusion.indication === 'PASSED'", 'const isProven = true'],
    ],
    tests: 'lib/validator/validation/formats/container/container-evidence-records.test.ts',
  },
  {
    clause: 'RFC 4998, 5.3 time-stamps of an evidence record',
    edits: [[records, '() => checkTokens(record, found),', '']],
    tests: forgedRecords,
  },
  {
    clause: 'RFC 4998, 5.3 times of an evidence record',
    edits: [[records, '() => checkOrder(record, at),', '']],
    tests: forgedRecords,
  },
  {
    clause: 'RFC 4998, 4.3 leaves of a hash tree',
    edits: [[archiveTimeStamps, 'intact: listed !== undefined && !isContradicted', 'intact: true']],
    tests: forgedRecords,
  },
  {
    clause: 'RFC 4998, 4.3 root of a hash tree',
    edits: [
      [
        archiveTimeStamps,
        'async (algorithm, imprint) =>\n        (algorithm === digestAlgorithm && tree?.rootFor(imprint)) || nothing',
        'async (_, imprint) => imprint',
      ],
    ],
    tests: forgedRecords,
  },
  {
    clause: 'EN 319 162-1, 4.4.3.4 manifest of an evidence record',
    edits: [[records, '() => checkReferences(record),', '']],
    tests: forgedRecords,
  },
]

function main(only: readonly string[]): number {
  const folder = mkdtempSync(join(tmpdir(), 'paraph-constraints-'))
  try {
    for (const name of ['lib', 'package.json', 'tsconfig.json']) {
      cpSync(name, join(folder, name), { recursive: true })
    }
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
    // The tests must pass with all constraints, or their failures prove nothing.
    const all = runTests([...new Set(constraints.map(({ tests }) => tests))], folder)
    if (all.status !== 0) {
      process.stderr.write('the tests fail as they are\n')
      return 1
    }
    const tried = constraints.filter(({ clause }) => only.length === 0 || only.includes(clause))
    const unmissed = tried.filter((constraint) => !isMissed(constraint, folder))
    for (const { clause } of unmissed) process.stderr.write(`nobody misses ${clause}\n`)
    process.stdout.write(
      `${tried.length - unmissed.length} of ${tried.length} constraints are held by tests\n`,
    )
    return unmissed.length === 0 ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Whether a test fails without it; tests that do not load prove nothing. */
function isMissed({ clause, edits, tests }: Constraint, folder: string): boolean {
  const originals = new Map(edits.map(([file]) => [file, readFileSync(file, 'utf8')]))
  for (const [file, from, to] of edits) {
    const place = join(folder, file)
    const text = readFileSync(place, 'utf8')
    if (!text.includes(from)) throw new Error(`${clause}: ${file} has changed`)
    writeFileSync(place, text.replaceAll(from, to))
  }
  const { failed } = runTests([tests], folder)
  for (const [file, text] of originals) writeFileSync(join(folder, file), text)
  process.stdout.write(failed ? `is missed: ${clause}, by: ${failed}\n` : `survives: ${clause}\n`)
  return failed !== undefined
}

/** The used part of vitest's report. */
interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[]
  }[]
}

interface TestRun {
  readonly status: number | null
  /** The name of the first failed test. */
  readonly failed: string | undefined
}

function runTests(tests: readonly string[], folder: string): TestRun {
  const report = join(folder, 'report.json')
  rmSync(report, { force: true })
  const config = ['-c', 'lib/validator/vitest.config.ts', '--project', 'unit', '--bail', '1']
  const reporters = ['--reporter=json', `--outputFile.json=${report}`]
  const { status } = spawnSync(
    'node_modules/.bin/vitest',
    ['run', ...config, ...reporters, ...tests],
    { cwd: folder, stdio: 'ignore' },
  )
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
  const failed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .find((test) => test.status === 'failed')
  return { status, failed: failed?.fullName }
}

process.exitCode = main(process.argv.slice(2))

"""Which JAdES signatures a library for JWS verifies, as JSON. Arguments: the library, the jobs.

`valid`: as it is; `declared`: once the caller names the headers that it understands; `refused`.
"""

import json
import sys

library, path = sys.argv[1:]


def by_jwcrypto(text, keys, algorithm, declared):
    from jwcrypto.jwk import JWK
    from jwcrypto.jws import JWS, JWSEHeaderParameter

    registry = {name: JWSEHeaderParameter(name, False, True, lambda value: True) for name in ["sigT", "sigD"]}
    for key in keys:
        jws = JWS(header_registry=registry if declared else None)
        jws.allowed_algs = [algorithm]
        jws.deserialize(text)
        jws.verify(JWK.from_pem(key.encode()))


def by_joserfc(text, keys, algorithm, declared):
    from joserfc import jws
    from joserfc.jwk import import_key
    from joserfc.registry import HeaderParameter

    registry = jws.JWSRegistry(algorithms=[algorithm])
    if declared:
        own = {"sigT": HeaderParameter("sigT", "str"), "sigD": HeaderParameter("sigD", lambda value: None)}
        registry = jws.JWSRegistry(header_registry=own, algorithms=[algorithm], strict_check_header=False)
        registry.max_header_length = 16_384
    loaded = iter([import_key(key, "RSA" if algorithm[0] in "RP" else "EC") for key in keys])
    if text.startswith("{"):
        jws.deserialize_json(json.loads(text), lambda _: next(loaded), registry=registry)
    else:
        jws.deserialize_compact(text, next(loaded), registry=registry)


def by_authlib(text, keys, algorithm, declared):
    from authlib.jose import JsonWebSignature

    library = JsonWebSignature([algorithm], private_headers=["sigT", "sigD"] if declared else None)
    rest = iter(keys)
    if text.startswith("{"):
        library.deserialize_json(json.loads(text), lambda *_: next(rest))
    else:
        library.deserialize_compact(text, next(rest))


def by_python_jose(text, keys, algorithm, _):
    from jose import jws

    for key in keys:
        jws.verify(text, key, [algorithm])


def by_pyjwt(text, keys, algorithm, _):
    from jwt.api_jws import PyJWS

    for key in keys:
        PyJWS().decode(text, key, [algorithm])


VERIFIERS = {
    "jwcrypto": by_jwcrypto,
    "joserfc": by_joserfc,
    "Authlib": by_authlib,
    "python-jose": by_python_jose,
    "PyJWT": by_pyjwt,
}


def outcome_of(job):
    for declared in [False, True]:
        try:
            VERIFIERS[library](job["text"], job["keys"], job["algorithm"], declared)
            return "declared" if declared else "valid"
        except Exception:
            continue
    return "refused"


with open(path) as jobs:
    print(json.dumps({job["name"]: outcome_of(job) for job in json.load(jobs)}))

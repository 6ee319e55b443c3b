<?php

/**
 * Authenticates at version 2 of the Smart-ID RP API by the provider's own client. Arguments: the folders of the client,
 * of phpseclib and of constant_time_encoding, the base URL, the folder of the issuers, the document number. Prints the
 * person, or the class of the client's exception, or its errors.
 */

use Sk\SmartId\Api\AuthenticationResponseValidator;
use Sk\SmartId\Api\Data\AuthenticationHash;
use Sk\SmartId\Api\Data\CertificateLevelCode;
use Sk\SmartId\Api\Data\Interaction;
use Sk\SmartId\Client;
use Sk\SmartId\Exception\SmartIdException;

[, $client, $phpseclib, $encoding, $url, $issuers, $document] = $argv;
// The client was written for earlier versions of PHP.
error_reporting(E_ALL & ~E_DEPRECATED);
spl_autoload_register(function (string $class) use ($client, $phpseclib, $encoding) {
    $folders = [
        'Sk\\SmartId\\' => "$client/src/Sk/SmartId/",
        'phpseclib3\\' => "$phpseclib/phpseclib/",
        'ParagonIE\\ConstantTime\\' => "$encoding/src/",
    ];
    foreach ($folders as $prefix => $folder) {
        if (!str_starts_with($class, $prefix)) continue;
        $file = $folder . str_replace('\\', '/', substr($class, strlen($prefix))) . '.php';
        if (is_file($file)) require $file;
    }
});

$smartId = new Client();
$smartId->setRelyingPartyUUID('00000000-0000-0000-0000-000000000000')->setRelyingPartyName('DEMO')->setHostUrl($url);
// It refuses to call without one.
$smartId->setPublicSslKeys('sha256//AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=');
try {
    $response = $smartId->authentication()->createAuthentication()->withDocumentNumber($document)
        ->withAuthenticationHash(AuthenticationHash::generate())->withCertificateLevel(CertificateLevelCode::QUALIFIED)
        ->withAllowedInteractionsOrder([Interaction::ofTypeDisplayTextAndPIN('Log in')])->authenticate();
    $result = (new AuthenticationResponseValidator($issuers))->validate($response);
    $person = $result->getAuthenticationIdentity();
    $born = $person->getDateOfBirth()?->format('Y-m-d') ?? 'unknown';
    $words = [$person->getGivenName(), $person->getSurName(), $person->getIdentityNumber(), $person->getCountry(), $born];
    echo $result->isValid() ? implode(' ', $words) : implode(', ', $result->getErrors()), "\n";
} catch (SmartIdException $refusal) {
    echo (new ReflectionClass($refusal))->getShortName(), "\n";
}

package dev.slipway.git.repository.signature;

import dev.slipway.application.repository.signature.X509Certificates;
import dev.slipway.domain.repository.signature.SignatureKind;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Reads the certificates inside of a CMS signature. The signer's one is that which is no issuer of another. */
final class CertificateReader {

    private static final String END = "-----END SIGNED MESSAGE-----";
    private static final String SUBJECT_KEY = "2.5.29.14";
    private static final String AUTHORITY_KEY = "2.5.29.35";
    private static final String REVOCATION_LISTS = "2.5.29.31";
    private static final int RFC822_NAME = 1;
    /** Tag of a key's identifier inside of that of an authority, and of an address inside of a distribution point. */
    private static final int TAG_KEY = 0x80;
    private static final int TAG_ADDRESS = 0x86;

    private CertificateReader() {
    }

    @FunctionalInterface
    interface Parser {
        Collection<? extends Certificate> parse(byte[] message) throws CertificateException;
    }

    static Optional<X509Certificates> read(String armored) {
        return read(armored, message -> CertificateFactory.getInstance("X.509").generateCertificates(new ByteArrayInputStream(message)));
    }

    /** A message that is nested deeper than the stack is malformed, whether or not the parser limits its depth. */
    static Optional<X509Certificates> read(String armored, Parser parser) {
        String text = armored.strip();
        String begin = SignatureKind.X509.beginning();
        if (!text.endsWith(END) || text.length() < begin.length() + END.length()) {
            return Optional.empty();
        }
        String base64 = text.substring(begin.length(), text.length() - END.length()).lines().map(String::strip)
                .collect(Collectors.joining());
        try {
            byte[] message = Base64.getDecoder().decode(base64);
            List<X509Certificate> all = parser.parse(message).stream().map(X509Certificate.class::cast).toList();
            return signer(all).map(CertificateReader::facts);
        } catch (CertificateException | RuntimeException | StackOverflowError malformed) {
            return Optional.empty();
        }
    }

    private static Optional<X509Certificate> signer(List<X509Certificate> all) {
        return all.stream().filter(each -> all.stream().noneMatch(other -> other != each
                && other.getIssuerX500Principal().equals(each.getSubjectX500Principal()))).findFirst();
    }

    private static X509Certificates facts(X509Certificate certificate) {
        return new X509Certificates(certificate.getSubjectX500Principal().getName(),
                extension(certificate, SUBJECT_KEY).map(value -> Arrays.copyOfRange(value, 2, value.length)).map(CertificateReader::colons),
                email(certificate), certificate.getSerialNumber(), certificate.getIssuerX500Principal().getName(),
                extension(certificate, AUTHORITY_KEY).flatMap(value -> tagged(value, TAG_KEY)).map(CertificateReader::colons),
                extension(certificate, REVOCATION_LISTS).flatMap(value -> tagged(value, TAG_ADDRESS))
                        .map(address -> new String(address, StandardCharsets.US_ASCII)));
    }

    private static Optional<String> email(X509Certificate certificate) {
        try {
            Collection<List<?>> names = certificate.getSubjectAlternativeNames();
            return names == null ? Optional.empty() : names.stream().filter(name -> name.getFirst().equals(RFC822_NAME))
                    .map(name -> String.valueOf(name.get(1))).findFirst();
        } catch (CertificateException malformed) {
            return Optional.empty();
        }
    }

    /** Returns the content of an extension, without the octet string around it. */
    private static Optional<byte[]> extension(X509Certificate certificate, String oid) {
        return Optional.ofNullable(certificate.getExtensionValue(oid)).flatMap(value -> tagged(value, 0x04));
    }

    /** Returns the first value with a tag, inside of any sequences and sets around it; empty for none. */
    private static Optional<byte[]> tagged(byte[] data, int tag) {
        int at = 0;
        while (at + 1 < data.length) {
            int found = data[at] & 0xff;
            int length = data[at + 1] & 0xff;
            int from = at + 2;
            if (length > 0x80 && length <= 0x82 && data.length >= from + length - 0x80) {
                int octets = length - 0x80;
                length = octets == 1 ? data[from] & 0xff : (data[from] & 0xff) << 8 | data[from + 1] & 0xff;
                from += octets;
            }
            if (found == tag && from + length <= data.length) {
                return Optional.of(Arrays.copyOfRange(data, from, from + length));
            }
            at = from;
            if (found != 0x30 && found != 0x31 && found != 0xa0) {
                at += length;
            }
        }
        return Optional.empty();
    }

    private static String colons(byte[] octets) {
        return HexFormat.ofDelimiter(":").formatHex(octets).toUpperCase(Locale.ROOT);
    }
}

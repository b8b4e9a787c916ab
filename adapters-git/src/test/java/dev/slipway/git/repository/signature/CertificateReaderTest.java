package dev.slipway.git.repository.signature;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class CertificateReaderTest {

    /** A JDK may or may not limit how deep it descends into a message. */
    @Test
    void message_that_is_nested_deeper_than_the_stack_has_no_certificate() {
        assertEquals(Optional.empty(), CertificateReader.read("-----BEGIN SIGNED MESSAGE-----\nMIAA\n-----END SIGNED MESSAGE-----",
                _ -> {
                    throw new StackOverflowError();
                }));
    }
}

package dev.slipway.application.user;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.user.port.CodeGenerator;
import dev.slipway.domain.user.signin.OneTimeCodes;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Contract of {@code CodeGenerator}: the vectors of RFC 6238, appendix B, cut to six digits. */
public abstract class CodeGeneratorKit {

    private static final byte[] KEY = "12345678901234567890".getBytes(StandardCharsets.US_ASCII);

    protected abstract CodeGenerator generator();

    @ParameterizedTest
    @CsvSource({"59, 287082", "1111111109, 081804", "1111111111, 050471", "1234567890, 005924", "2000000000, 279037",
            "20000000000, 353130"})
    final void codes_are_those_of_the_standard(long second, String code) {
        assertEquals(code, generator().code(KEY, OneTimeCodes.step(Instant.ofEpochSecond(second))));
    }
}

package dev.slipway.git.user;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.user.SshKeyReaderKit;
import dev.slipway.application.user.port.SshKeyReader;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import org.apache.sshd.common.util.security.SecurityUtils;
import org.junit.jupiter.api.Test;

final class MinaSshKeyReaderTest extends SshKeyReaderKit {

    @Override
    protected SshKeyReader reader() {
        return new MinaSshKeyReader();
    }

    @Test
    void key_with_a_huge_modulus_is_read_without_testing_it() {
        byte[] modulus = BigInteger.ONE.shiftLeft(16_383).add(BigInteger.valueOf(987_654_321)).toByteArray();
        ByteBuffer blob = ByteBuffer.allocate(4 + 7 + 4 + 3 + 4 + modulus.length).putInt(7)
                .put("ssh-rsa".getBytes(StandardCharsets.US_ASCII)).putInt(3).put(new byte[] {1, 0, 1}).putInt(modulus.length).put(modulus);
        String key = "ssh-rsa " + Base64.getEncoder().encodeToString(blob.array());
        assertTimeoutPreemptively(Duration.ofSeconds(60), () -> assertTrue(reader().read(key).isPresent()));
        assertFalse(SecurityUtils.isBouncyCastleRegistered());
    }
}

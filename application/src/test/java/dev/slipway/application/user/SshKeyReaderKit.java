package dev.slipway.application.user;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.user.key.SshKey;
import dev.slipway.application.user.port.SshKeyReader;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Contract of {@code SshKeyReader}. Fingerprints are those that {@code ssh-keygen -l} prints. */
public abstract class SshKeyReaderKit {

    private static final String ED25519 = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIIxS3+2wr4iKmyBbWH4rXrK0jBc8z1Tk5+g+xWztg5ot";

    protected abstract SshKeyReader reader();

    @ParameterizedTest
    @CsvSource(textBlock = """
            ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIIxS3+2wr4iKmyBbWH4rXrK0jBc8z1Tk5+g+xWztg5ot, \
            e4:fa:eb:ee:67:7d:1c:dc:1f:e3:9f:87:65:b6:ab:09, Lv6+/3Bxl6vVNJRvCZ55hoYmPBYzpY0BP36ECfLBGqU
            ecdsa-sha2-nistp256 AAAAE2VjZHNhLXNoYTItbmlzdHAyNTYAAAAIbmlzdHAyNTYAAABBBOqS5WFE8IMJoDBvGYsM6UiuQ67yNb4zAYF6mEUU\
            a05nO9EcpYiWViZKNqURl+1g5bYq3tQwknKeAQl/NV7j5o0=, \
            e9:d5:fc:1a:71:97:86:e7:f5:45:36:04:44:49:12:ae, nvH502+S2fzVfnRbqeChba5wcKYy8HoVX3hCGY2hep0
            ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABAQC4voqJiMltdod76G0pzRLFzTeWCprR+58KNRAXHE3rYxAkdi6X7Hgctj4cYrF1WoTwdGIe6muavYyeyH4TV\
            +qDIaYSyHGTyDHKUlKCa2GNQAFB21cM1kR2fbmtiawu0tTdIST49+a1J7+wu4LGM9pSVr8z25O3zP1iuLZHBbDVIiZ84n+Gnsq8iT6MIfb2TExyqoPO4FZfwk\
            kwNC5+ox6mijBN06Oq/lNubfw+cmTS+cdQJvQ/1PTCLy2LHf8XleOxXv8z9Bh0ebfgOt5EaI8CTrF4kUcB0Srt9bWg1E4h7R82tBtsVz34aY5g/ptHy0/98Bs\
            wQ80C5uXeHP+tJ7xN, 6b:2e:49:9e:72:df:40:ca:66:3b:ef:72:d1:f0:62:4f, PavA1gbC6GscxYOoaCyWrzSc3qQEzHgSQOX8XVNCVkA
            """)
    final void key_is_read_with_its_fingerprints(String content, String md5, String sha256) {
        SshKey expected = new SshKey(content, md5, sha256);
        assertEquals(Optional.of(expected), reader().read(content));
        assertEquals(Optional.of(expected), reader().read(content + " Anna's laptop @ home"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "key", "ssh-rsa", "ssh-rsa AAAA", "ssh-rsa !!!", "ssh-ed25519 AAAAB3NzaC1yc2E", "# comment",
            "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIIxS3+2wr4iKmyBbWH4rXrK0jBc8z1Tk5+g+xWzt",
            "ssh-rsa AAAAC3NzaC1lZDI1NTE5AAAAIIxS3+2wr4iKmyBbWH4rXrK0jBc8z1Tk5+g+xWztg5ot",
            "ssh-unknown AAAAC3NzaC1lZDI1NTE5AAAAIIxS3+2wr4iKmyBbWH4rXrK0jBc8z1Tk5+g+xWztg5ot",
            "-----BEGIN OPENSSH PRIVATE KEY-----"})
    final void other_texts_are_no_keys(String text) {
        assertEquals(Optional.empty(), reader().read(text));
    }

    @Test
    final void options_and_second_lines_are_not_taken() {
        assertEquals(Optional.empty(), reader().read("command=\"sh\" " + ED25519));
        assertEquals(Optional.empty(), reader().read(ED25519 + "\n" + ED25519));
    }
}

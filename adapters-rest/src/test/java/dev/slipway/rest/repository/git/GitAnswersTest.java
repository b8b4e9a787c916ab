package dev.slipway.rest.repository.git;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.slipway.application.repository.push.GitSessions.Conversation;
import dev.slipway.rest.edge.Connection;
import io.micronaut.http.server.types.files.StreamedFile;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class GitAnswersTest {

    private final GitAnswers answers = new GitAnswers(null, null, null, null, null, null);

    private InputStream streamed(Conversation conversation) {
        return ((StreamedFile) answers.streamed(conversation, ClientBody.none(Connection.LASTING), "application/x-git").body())
                .getInputStream();
    }

    static Stream<Throwable> failures() {
        return Stream.of(new IOException("gone"), new IllegalStateException("broken"), new OutOfMemoryError("of one pack"),
                new StackOverflowError());
    }

    @ParameterizedTest
    @MethodSource("failures")
    void however_a_conversation_ends_its_reader_hears_of_it(Throwable failure) {
        InputStream answer = streamed((in, out) -> {
            out.write(new byte[] {1, 2, 3});
            switch (failure) {
                case IOException failed -> throw failed;
                case RuntimeException failed -> throw failed;
                default -> throw assertInstanceOf(Error.class, failure);
            }
        });
        assertTimeoutPreemptively(Duration.ofSeconds(60), () -> {
            assertArrayEquals(new byte[] {1, 2, 3}, answer.readNBytes(3));
            assertEquals("the conversation ended early", assertThrows(IOException.class, answer::read).getMessage());
        });
    }

    @Test
    void what_is_said_is_heard() {
        assertTimeoutPreemptively(Duration.ofSeconds(60), () ->
                assertArrayEquals(new byte[200_000], streamed((in, out) -> out.write(new byte[200_000])).readAllBytes()));
    }
}

package dev.slipway.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExplanationTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "FATAL:  could not write to file \"pg_wal/xlogtemp.7\": No space left on device|no space left on the disk",
        "could not open file \"PG_VERSION\": Permission denied|lacks a right there",
        "FATAL:  data directory \"/d\" has wrong ownership|belong to another user",
        "could not create directory \"/d\": Read-only file system|mounted read-only",
        "FATAL:  something new|what PostgreSQL said"})
    void the_message_has_the_remedy_and_the_words(String words, String remedy) {
        String message = Explanation.of("PostgreSQL does not start", words).getMessage();
        assertTrue(message.contains(remedy), message);
        assertTrue(message.contains(words), message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "FATAL:  pre-existing shared memory block (key 9979413, ID 4) is still in use|true",
        "FATAL:  could not create any TCP/IP sockets|true",
        "FATAL:  lock file \"postmaster.pid\" already exists|true",
        "FATAL:  No space left on device|false"})
    void only_what_goes_away_by_itself_is_waited_for(String words, boolean passing) {
        assertEquals(passing, Explanation.passing(words));
    }
}

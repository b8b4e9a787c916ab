package dev.slipway.application.pipeline.configuration;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExternalConfigurationTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', value = {
        "ci.yml@group/project|include: [{project: 'group/project', file: 'ci.yml'}]",
        "a/b.yml@g/s/p:v1|include: [{project: 'g/s/p', file: 'a/b.yml', ref: 'v1'}]",
        "it's.yml@g/p:a:b|include: [{project: 'g/p', file: 'it''s.yml', ref: 'a:b'}]",
        "https://ci.example.com/a@b.yml|include: [{remote: 'https://ci.example.com/a@b.yml'}]",
        "HTTP://ci.example.com|include: [{remote: 'HTTP://ci.example.com'}]"})
    void is_included(String path, String text) {
        assertEquals(Optional.of(text), ExternalConfiguration.at(path));
    }

    @Test
    void a_file_of_the_project_is_not() {
        assertEquals(Optional.empty(), ExternalConfiguration.at("ci/https.yml"));
    }
}

package dev.slipway.domain.ciconfig.yaml;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class YamlProblemTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "mapping values are not allowed here|while parsing|mapping values are not allowed in this context",
        "expected ',' or '}', but got <stream end>|while parsing a flow mapping|did not find expected ',' or '}' while parsing a flow "
                + "mapping",
        "expected the node content, but found '-'||did not find expected node content",
        "expected <block end>, but found '-'|while parsing a block collection|did not find expected '-' indicator while parsing a block "
                + "collection",
        "expected <block end>, but found '-'|while parsing a block mapping|did not find expected key while parsing a block mapping",
        "found character '@' that cannot start any token.|while scanning|found character that cannot start any token while scanning",
        "found character '@' that may start|while scanning|found character '@' that may start while scanning",
        "a thing cannot start any token|while scanning|a thing cannot start any token while scanning",
        "found unknown escape character q(113)|while scanning a scalar|found unknown escape character while parsing a quoted scalar",
        "expected escape sequence of 2 hexadecimal numbers|while scanning|did not find expected hexdecimal number while parsing a quoted "
                + "scalar",
        "` another problem `||another problem", "` another problem `|` while reading `|another problem while reading",
        "||the text is not valid YAML"})
    void problem_has_the_words_that_clients_know(String problem, String context, String message) {
        assertEquals(message, YamlProblem.of(problem, context));
    }
}

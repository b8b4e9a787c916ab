package dev.slipway.domain.ciconfig.input;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.ciconfig.finding.Position;
import dev.slipway.domain.ciconfig.tree.Node;
import dev.slipway.domain.ciconfig.tree.Trees;
import dev.slipway.domain.variable.Variable;
import dev.slipway.domain.variable.VariableSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InputFunctionTest {
    private static final Position HERE = new Position("f", 2, 3);
    private static final VariableSet VARIABLES = VariableSet.of(List.of(Variable.shown("KNOWN", "here"), Variable.secret("HIDDEN", "x")));

    private static String result(String call, Node value) {
        return switch (InputFunction.call(call, value, VARIABLES)) {
            case InputFunction.Outcome.Value(Node node) -> Trees.scalarText(node);
            case InputFunction.Outcome.Problem(String text) -> "! " + text;
        };
    }

    /** A tilde stands for the end of a line. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "truncate(0,3)|hello|hel", "truncate(1,3)|hello|ell", "truncate(3,2)|hello|lo", "truncate(4,9)|hello|o", "truncate(5,1)|hello|``",
        "truncate(9,1)|hello|``", "truncate(0,0)|hello|``", "truncate(0,5)|hello|hello", "truncate(1,999999999)|hello|ello",
        "truncate(999999999,999999999)|hello|``", "truncate( 1 , 2 )|hello|el", "truncate(0,1)|``|``",
        "expand_vars|$KNOWN and ${KNOWN}|here and here", "expand_vars|$UNKNOWN|$UNKNOWN", "expand_vars|``|``",
        "posix_escape|hello|hello", "posix_escape|it's $5|it\\'s\\ \\$5", "posix_escape()|a b|a\\ b", "posix_escape( )|a;b|a\\;b",
        "posix_escape|aZ09_-.,:+/@|aZ09_-.,:+/@", "posix_escape|a~b|a'~'b", "posix_escape|~|'~'", "posix_escape|``|''",
        "posix_escape|ü|\\ü", "posix_escape|$HIDDEN|\\$HIDDEN"})
    void text_is_changed(String call, String text, String changed) {
        assertEquals(changed, result(call, new Node.Text(text.replace('~', '\n'), false, HERE)).replace('\n', '~'));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "expand_vars|a $HIDDEN|error in 'expand_vars' function: variable expansion error: masked variables cannot be expanded",
        "expand_vars|$KNOWN ${HIDDEN}|error in 'expand_vars' function: variable expansion error: masked variables cannot be expanded",
        "truncate|a|no function matching 'truncate': check that the function name, arguments, and types are correct",
        "truncate(1)|a|no function matching 'truncate(1)': check that the function name, arguments, and types are correct",
        "truncate(-1,2)|a|no function matching 'truncate(-1,2)': check that the function name, arguments, and types are correct",
        "truncate(0,1)x|a|no function matching 'truncate(0,1)x': check that the function name, arguments, and types are correct",
        "expand_vars()|a|no function matching 'expand_vars()': check that the function name, arguments, and types are correct",
        "posix_escape(1)|a|no function matching 'posix_escape(1)': check that the function name, arguments, and types are correct",
        "``|a|no function matching '': check that the function name, arguments, and types are correct"})
    void other_calls_are_problems(String call, String text, String problem) {
        assertEquals("! " + problem, result(call, new Node.Text(text, false, HERE)).replace('`', '\''));
    }

    @ParameterizedTest
    @CsvSource({"'truncate(0,1)', truncate", "expand_vars, expand_vars", "posix_escape, posix_escape"})
    void functions_take_texts_alone(String call, String name) {
        for (Node value : List.of(new Node.Truth(true, HERE), new Node.Null(HERE), Node.Sequence.of(List.of(), HERE))) {
            assertEquals("! error in `" + name + "` function: invalid input type: " + name + " can only be used with string inputs",
                    result(call, value));
        }
    }

    @Test
    void result_is_at_the_place_of_the_value() {
        assertEquals(new InputFunction.Outcome.Value(new Node.Text("a", false, HERE)),
                InputFunction.call("truncate(0,1)", new Node.Text("ab", true, HERE), VARIABLES));
    }
}

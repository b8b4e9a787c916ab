package dev.slipway.bootstrap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class CommandTest {

    static Stream<Arguments> commands() {
        return Stream.of(
                Arguments.of("", new Command.Serve()),
                Arguments.of("serve", new Command.Serve()),
                Arguments.of("demo", new Command.Demo(false)),
                Arguments.of("demo --exit", new Command.Demo(true)),
                Arguments.of("admin token", new Command.Admin.MakeToken("root")),
                Arguments.of("admin token ada", new Command.Admin.MakeToken("ada")),
                Arguments.of("admin reset-password", new Command.Admin.ResetPassword("root", false)),
                Arguments.of("admin reset-password --stdin", new Command.Admin.ResetPassword("root", true)),
                Arguments.of("admin reset-password ada --stdin", new Command.Admin.ResetPassword("ada", true)),
                Arguments.of("admin reset-password --stdin ada", new Command.Admin.ResetPassword("ada", true)),
                Arguments.of("--help", new Command.Help()),
                Arguments.of("-h", new Command.Help()),
                Arguments.of("--version", new Command.Version()));
    }

    private static Command parsed(String line) {
        return Command.of(line.isEmpty() ? List.of() : Arrays.asList(line.split(" ")));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void arguments_name_a_command(String line, Command command) {
        assertEquals(command, parsed(line));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "serv                            | there is no command 'serv'; is 'serve' meant?",
        "frobnicate                      | there is no command 'frobnicate'",
        "--hlep                          | there is no command '--hlep'; is '--help' meant?",
        "serve now                       | 'serve' takes no argument 'now'",
        "demo --exti                     | 'demo' takes no argument '--exti'",
        "build                           | the program is built; 'build' is a command of ./slipway alone",
        "admin                           | 'admin' needs one of: reset-password, token",
        "admin tokne                     | there is no command 'admin tokne'; is 'admin token' meant?",
        "admin token --stdin             | 'admin token' takes no argument '--stdin'",
        "admin reset-password ada secret | 'admin reset-password' takes one user; a password is never an argument",
        "admin reset-password --loud     | 'admin reset-password' takes no argument '--loud'"})
    void wrong_arguments_are_told_with_the_neighbour_of_a_misspelt_word(String line, String problem) {
        assertEquals(new Command.Wrong(problem), parsed(line));
    }

    @Test
    void too_many_words_repeat_no_password() {
        String problem = assertInstanceOf(Command.Wrong.class, parsed("admin reset-password ada hunter2")).problem();
        assertTrue(!problem.contains("hunter2"), problem);
    }
}

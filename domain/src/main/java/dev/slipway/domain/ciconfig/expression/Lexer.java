package dev.slipway.domain.ciconfig.expression;

import java.util.ArrayList;
import java.util.List;

/** Splits the text of an expression into tokens. */
final class Lexer {
    /** Maximum number of tokens in one expression (3.7 of the language). */
    static final int MAX_TOKENS = 100;

    private final String text;
    private int at;

    private Lexer(String text) {
        this.text = text;
    }

    static List<Token> tokens(String text) {
        return new Lexer(text).run();
    }

    private List<Token> run() {
        List<Token> tokens = new ArrayList<>();
        skipSpace();
        while (at < text.length()) {
            tokens.add(next());
            if (tokens.size() > MAX_TOKENS) {
                throw new ExpressionProblem("SyntaxError: Too many tokens!");
            }
            skipSpace();
        }
        return tokens;
    }

    private void skipSpace() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    private Token next() {
        char first = text.charAt(at);
        return switch (first) {
            case '(' -> take(1, new Token.Open());
            case ')' -> take(1, new Token.Close());
            case '$' -> name();
            case '"', '\'' -> string(first);
            case '/' -> pattern();
            default -> word();
        };
    }

    private Token take(int length, Token token) {
        at += length;
        return token;
    }

    private Token name() {
        int end = at + 1;
        while (end < text.length() && isWord(text.charAt(end))) {
            end++;
        }
        if (end == at + 1) {
            throw unknown();
        }
        return take(end - at, new Token.Name(text.substring(at + 1, end)));
    }

    private static boolean isWord(char character) {
        return character == '_' || character <= 'z' && Character.isLetterOrDigit(character);
    }

    private Token string(char quote) {
        int end = text.indexOf(quote, at + 1);
        if (end == -1 || text.substring(at, end).contains("\n")) {
            throw unknown();
        }
        return take(end + 1 - at, new Token.Text(text.substring(at + 1, end)));
    }

    private Token pattern() {
        int end = Patterns.end(text, at);
        if (end == -1) {
            throw unknown();
        }
        return take(end - at, new Token.Pattern(Patterns.read(text.substring(at, end)).orElseThrow(Lexer::unknown)));
    }

    private Token word() {
        if (text.startsWith("null", at)) {
            return take(4, new Token.Null());
        }
        for (Operation operation : Operation.values()) {
            if (text.startsWith(operation.symbol(), at)) {
                return take(2, new Token.Operator(operation));
            }
        }
        throw unknown();
    }

    private static ExpressionProblem unknown() {
        return new ExpressionProblem("SyntaxError: Unknown lexeme found!");
    }
}

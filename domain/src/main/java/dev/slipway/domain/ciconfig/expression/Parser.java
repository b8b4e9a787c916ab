package dev.slipway.domain.ciconfig.expression;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Builds the tree of an expression from its tokens, in postfix order. */
final class Parser {
    private final List<Token> output = new ArrayList<>();
    private final Deque<Token> waiting = new ArrayDeque<>();

    private Parser() {
    }

    static Term parse(String text) {
        return tree(new Parser().postfix(Lexer.tokens(text)));
    }

    private List<Token> postfix(List<Token> tokens) {
        for (Token token : tokens) {
            switch (token) {
                case Token.Operator operator -> {
                    while (waiting.peek() instanceof Token.Operator(Operation before) && before.comesBefore(operator.operation())) {
                        output.add(waiting.pop());
                    }
                    waiting.push(operator);
                }
                case Token.Open open -> waiting.push(open);
                case Token.Close close -> close();
                default -> output.add(token);
            }
        }
        output.addAll(waiting);
        return output;
    }

    private void close() {
        while (waiting.peek() instanceof Token.Operator) {
            output.add(waiting.pop());
        }
        if (waiting.isEmpty()) {
            throw new ExpressionProblem("ParseError: Unmatched parenthesis");
        }
        waiting.pop();
    }

    private static Term tree(List<Token> postfix) {
        Deque<Term> results = new ArrayDeque<>();
        for (Token token : postfix) {
            results.push(switch (token) {
                case Token.Name(String name) -> new Term.Name(name);
                case Token.Text(String text) -> new Term.Fixed(new Value.Text(text));
                case Token.Null() -> new Term.Fixed(new Value.Nothing());
                case Token.Pattern(var regex) -> new Term.Fixed(new Value.Pattern(regex));
                case Token.Operator(Operation operation) -> operation(operation, results);
                default -> throw new ExpressionProblem(
                        "ParseError: Unprocessable token found in parse tree: parenthesis_open");
            });
        }
        if (results.size() != 1) {
            throw new ExpressionProblem(results.isEmpty() ? "ParseError: Empty parse tree" : "ParseError: Unreachable nodes in parse tree");
        }
        return results.pop();
    }

    private static Term operation(Operation operation, Deque<Term> results) {
        Term right = results.poll();
        Term left = results.poll();
        if (left == null) {
            throw new ExpressionProblem("OperatorError: Invalid left operand");
        }
        return new Term.Operated(operation, left, right);
    }
}

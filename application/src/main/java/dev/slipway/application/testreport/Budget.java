package dev.slipway.application.testreport;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Remaining bytes and tests for the files of one report. */
final class Budget {

    private long left;
    private int tests;

    Budget(long bytes, int tests) {
        this.left = bytes;
        this.tests = tests;
    }

    boolean spent() {
        return left <= 0 || tests <= 0;
    }

    /** Returns the number of tests that the next file may have. */
    int tests() {
        return tests;
    }

    void take(int number) {
        tests -= number;
    }

    Spending spending(InputStream file) {
        return new Spending(file);
    }

    /** Subtracts the bytes that are read from one file. */
    final class Spending extends FilterInputStream {

        private Spending(InputStream file) {
            super(file);
        }

        /** Returns the number of bytes that this file may have. */
        long allowance() {
            return Math.clamp(left, 0, ReadJUnit.FILE_BYTES);
        }

        @Override
        public int read() throws IOException {
            int next = super.read();
            left -= next < 0 ? 0 : 1;
            return next;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            int number = super.read(buffer, offset, length);
            left -= Math.max(0, number);
            return number;
        }
    }
}

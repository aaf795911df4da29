package dev.joule.cli.why;

import dev.joule.tools.commands.JouleLine;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** The output and the exit status of {@code joule why}. */
record CommandRun(int status, List<String> out, List<String> err) {

    static CommandRun of(String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine line =
                JouleLine.configure(
                        new CommandLine(CommandSpec.create().name("joule"))
                                .addSubcommand(new WhyCommand()));
        String[] all = new String[args.length + 1];
        all[0] = "why";
        System.arraycopy(args, 0, all, 1, args.length);
        int status =
                line.setOut(new PrintWriter(out, true))
                        .setErr(new PrintWriter(err, true))
                        .execute(all);
        return new CommandRun(
                status, out.toString().lines().toList(), err.toString().lines().toList());
    }

    String text() {
        return String.join("\n", out) + String.join("\n", err);
    }
}
